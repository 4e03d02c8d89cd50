// A modern server on the official TypeScript SDK, with one tool.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

serveStdio(() => {
  const server = new McpServer({ name: 'search', version: '1.0.0' });
  server.registerTool(
    'search',
    { description: 'Repeat the words.', inputSchema: z.object({ words: z.string() }), annotations: { readOnlyHint: true } },
    async ({ words }) => ({ content: [{ type: 'text', text: `found ${words}` }] }),
  );
  return server;
});
