// A third opinion: the TypeScript client, pinned to the revision, buys tea. Arguments: the endpoint and an access token.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const [endpoint, token] = process.argv.slice(2);
const client = new Client(
  { name: 'third-opinion', version: '1.0.0' },
  { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
);
let question = '';
client.setRequestHandler('elicitation/create', async request => {
  question = request.params.message;
  return { action: 'accept', content: { order: true } };
});
const transport = new StreamableHTTPClientTransport(new URL(endpoint), { requestInit: { headers: { Authorization: `Bearer ${token}` } } });
await client.connect(transport);

const check = (what, ok, got) => {
  if (!ok) throw new Error(`${what}: ${JSON.stringify(got)}`);
  console.log(`  ${what}`);
};
const call = async (name, args, options) => (await client.callTool({ name, arguments: args }, options)).structuredContent;

const { tools } = await client.listTools();
check('five tools', tools.length === 5, tools);
const opened = await call('create_cart', { region: 'eu', label: '妈妈的生日' });
check('a label that is not ASCII arrives', opened.label === '妈妈的生日', opened);
const { cart } = opened;
const filled = await call('add_to_cart', { cart, sku: 'pot-yixing', quantity: 2 });
check('a mirrored integer arrives', filled.cents === 17800, filled);
let steps = 0;
const quotes = await call('quote_shipping', { cart }, { onprogress: () => steps++ });
check('progress comes before the answer', steps === 3 && quotes.quotes.length === 3, { steps, quotes });
const ordered = await call('checkout', { cart });
check('the user is asked, and the order is placed', ordered.cents === 17800 && question.includes('178.00'), { ordered, question });
const after = await call('get_cart', { cart });
check('once', after.orders === 1, after);
await client.close();
