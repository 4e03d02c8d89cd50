// A client on the official TypeScript SDK, pinned to revision 2026-07-28: node client.mjs SERVER
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const server = process.argv[2];
const transport = new StdioClientTransport({ command: server, env: { MOCK: '1', HOME: process.env.HOME, PATH: process.env.PATH }, stderr: 'ignore' });
const client = new Client({ name: 'outside', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
await client.connect(transport);
assert.equal(client.getServerVersion()?.name, 'weather');

const { tools } = await client.listTools();
assert.deepEqual(tools.map((t) => t.name), ['convert_currency', 'forget_city', 'get_weather', 'save_city']);

// callTool checks structuredContent against the output schema, and throws when it does not fit.
const oslo = await client.callTool({ name: 'get_weather', arguments: { city: 'Oslo', unit: 'fahrenheit' } });
assert.equal(oslo.structuredContent.unit, 'fahrenheit');
assert.match(oslo.structuredContent.place, /Norway/);
const money = await client.callTool({ name: 'convert_currency', arguments: { amount: 100.5, from: 'EUR', to: 'JPY', date: '2024-02-29' } });
assert.equal(money.structuredContent.date, '2024-02-29');
assert.deepEqual(JSON.parse(money.content[0].text), money.structuredContent);

// Many at once: each call gets its own answer.
const amounts = Array.from({ length: 50 }, (_, i) => i + 1);
const results = await Promise.all(amounts.map((amount) => client.callTool({ name: 'convert_currency', arguments: { amount, from: 'EUR', to: 'USD' } })));
assert.deepEqual(results.map((r) => r.structuredContent.amount), amounts.map(String));

// Both kinds of error.
const wrong = await client.callTool({ name: 'convert_currency', arguments: { amount: 'ten', from: 'usd' } });
assert.equal(wrong.isError, true);
for (const word of ['amount', 'from', 'to', 'USD']) assert.match(wrong.content[0].text, new RegExp(word));
await assert.rejects(client.callTool({ name: 'get_wether', arguments: {} }), (err) => err.code === -32602);

const saved = await client.callTool({ name: 'save_city', arguments: { city: '北京' } });
assert.deepEqual(saved.structuredContent.cities, ['北京']);
await client.callTool({ name: 'forget_city', arguments: { city: '北京' } });

// Hanging up ends the server by itself.
const begin = Date.now();
await client.close();
assert.ok(Date.now() - begin < 1500, 'the server did not end when its input did');
console.log('all checks passed');
