CREATE TABLE IF NOT EXISTS carts (
  owner    text   NOT NULL,
  handle   text   NOT NULL,
  region   text   NOT NULL,
  label    text   NOT NULL,
  revision bigint NOT NULL,
  expires  bigint NOT NULL,
  PRIMARY KEY (owner, handle)
);
CREATE INDEX IF NOT EXISTS carts_expires ON carts (expires);
CREATE TABLE IF NOT EXISTS items (
  owner    text   NOT NULL,
  handle   text   NOT NULL,
  sku      text   NOT NULL,
  quantity bigint NOT NULL,
  PRIMARY KEY (owner, handle, sku)
);
CREATE TABLE IF NOT EXISTS orders (
  id      text   PRIMARY KEY,
  owner   text   NOT NULL,
  handle  text   NOT NULL,
  buyer   text   NOT NULL,
  cents   bigint NOT NULL,
  placed  bigint NOT NULL
);
CREATE INDEX IF NOT EXISTS orders_cart ON orders (owner, handle);
CREATE TABLE IF NOT EXISTS tickets (
  ticket  text   PRIMARY KEY,
  expires bigint NOT NULL
)
