// node check.mjs suite RESULTS              the suite's own results: every scenario, and enough checks in each
// node check.mjs peers AGENT FOLDER NODE    the agent against real servers: found, listed whole, called, closed, no orphan
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const [what, ...args] = process.argv.slice(2);
if (what === 'suite') suite(args[0]);
else peers(...args);

// The suite passes when nothing happens (a client that exits at once "passes" a scenario), so the checks are counted.
function suite(dir) {
  const least = { 'http-standard-headers': 6, 'http-custom-headers': 15, 'http-invalid-tool-headers': 12, 'request-metadata': 5,
    'sep-2322-client-request-state': 5, 'json-schema-2020-12-preservation': 5, 'tools_call': 1, 'json-schema-ref-no-deref': 1,
    'auth/resource-mismatch': 2, 'auth/metadata-issuer-mismatch': 3 };
  const files = fs.readdirSync(dir, { recursive: true }).filter((f) => path.basename(f) === 'checks.json');
  let total = 0;
  const scenarios = new Set();
  for (const file of files) {
    const name = path.dirname(file).replaceAll(path.sep, '/').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
    const checks = JSON.parse(fs.readFileSync(path.join(dir, file), 'utf8'));
    const passed = checks.filter((c) => c.status === 'SUCCESS').length;
    assert.equal(checks.filter((c) => c.status === 'FAILURE').length, 0, `${name}: a check failed`);
    const want = least[name] ?? 10; // the others are flows of authorization
    assert.ok(passed >= want, `${name}: ${passed} checks passed, want at least ${want}`);
    scenarios.add(name);
    total += passed;
  }
  assert.equal(scenarios.size, 33, `${scenarios.size} scenarios, want 33`);
  assert.ok(total >= 400, `${total} checks passed, want at least 400`);
  console.log(`suite: ${scenarios.size} scenarios, ${total} checks pass`);
}

function peers(agent, dir, node) {
  const servers = {
    everything: { command: node, args: [path.join(dir, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')] },
    typescript: { command: node, args: [path.join(dir, 'server.mjs')], cwd: dir },
  };
  const wanted = [['everything', 'get-sum', { a: 2, b: 3 }, /5/], ['typescript', 'search', { words: 'x y' }, /found x y/]];
  const least = { everything: 10, typescript: 1 };
  if (fs.existsSync(path.join(dir, 'day02'))) {
    servers.weather = { command: path.join(dir, 'day02'), env: { MOCK: '1', HOME: dir } };
    wanted.push(['weather', 'get_weather', { city: 'Oslo' }, /Norway/]);
    least.weather = 4;
  }
  if (fs.existsSync(path.join(dir, 'day03'))) {
    servers.notes = { command: path.join(dir, 'day03'), args: ['serve'], env: { MOCK: '1', HOME: dir } };
    least.notes = 1;
  }
  if (process.env.SHOP_URL) {
    servers.shop = { url: process.env.SHOP_URL, headers: { Authorization: 'Bearer ${SHOP_TOKEN}' } };
    wanted.push(['shop', 'create_cart', { region: 'eu', label: '茶' }, /cart/i]);
    least.shop = 4;
  }
  const config = path.join(dir, 'mcp.json');
  fs.writeFileSync(config, JSON.stringify({ mcpServers: servers }));
  const run = (...args) => JSON.parse(execFileSync(agent, args, { encoding: 'utf8', timeout: 60_000 }));
  const table = run('tools', '--config', config, '--json');
  assert.deepEqual(table.down, []);
  assert.equal(new Set(table.tools.map((t) => t.name)).size, table.tools.length);
  for (const [alias, count] of Object.entries(least)) {
    const own = table.tools.filter((t) => t.server === alias);
    assert.ok(own.length >= count, `${alias}: ${own.length} tools, want at least ${count}`);
  }
  for (const [alias, tool, given, want] of wanted) {
    const result = run('call', '--config', config, alias, tool, JSON.stringify(given));
    assert.match(JSON.stringify(result.content), want, `${alias} ${tool}`);
  }
  const left = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n').filter((l) => l.includes(dir) && !l.includes('check.mjs') && !l.includes(`${dir}/shop`));
  assert.deepEqual(left, [], 'processes were left behind');
  console.log(`peers: ${Object.keys(servers).join(', ')}: found, listed, called, closed`);
}
