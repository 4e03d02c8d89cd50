// Package catalogue is what the shop sells.
package catalogue

import "slices"

// A Product has a price in cents.
type Product struct {
	SKU   string
	Name  string
	Cents int64
}

var products = []Product{
	{"tea-oolong", "Oolong tea, 100 g", 1290},
	{"tea-sencha", "Sencha tea, 100 g", 1150},
	{"cup-celadon", "Celadon cup", 2400},
	{"pot-yixing", "Yixing teapot", 8900},
	{"tray-bamboo", "Bamboo tea tray", 4500},
}

// All returns the products in a fixed order.
func All() []Product { return slices.Clone(products) }

// Find returns the product with this SKU.
func Find(sku string) (Product, bool) {
	for _, p := range products {
		if p.SKU == sku {
			return p, true
		}
	}
	return Product{}, false
}
