// A second opinion on the notes server: the TypeScript client of the MCP project reads, lists, completes, subscribes and deletes.
//
//	node client.mjs NOTES-PROGRAM LIBRARY
import assert from 'node:assert/strict'
import { readFileSync, renameSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const [program, library] = process.argv.slice(2)
let agree = false
const updates = []
let listChanges = 0
const until = async (what, done) => {
  const deadline = Date.now() + 5000
  while (!done()) {
    assert(Date.now() < deadline, `${what}: nothing within 5 s`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  console.log(`ok  ${what}`)
}
const ok = what => console.log(`ok  ${what}`)

const client = new Client(
  { name: 'outside', version: '1.0.0' },
  { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
)
client.setRequestHandler('elicitation/create', async request => {
  assert.equal(request.params.mode ?? 'form', 'form')
  return agree ? { action: 'accept', content: { confirm: true } } : { action: 'decline' }
})
client.setNotificationHandler('notifications/resources/updated', notification => { updates.push(notification.params.uri) })
client.setNotificationHandler('notifications/resources/list_changed', () => { listChanges++ })
const transport = new StdioClientTransport({ command: program, args: ['serve', '--dir', library, '--page-size', '7', '--pace', '1ms'], stderr: 'inherit' })
await client.connect(transport)
ok('connect, 2026-07-28')

const uris = (await client.listResources()).resources.map(resource => resource.uri) // it follows the pages by itself
assert.equal(uris.length, 60)
assert.equal(new Set(uris).size, 60)
ok('list: 60 resources, each once')

const templates = (await client.listResourceTemplates()).resourceTemplates.map(template => template.uriTemplate)
assert.deepEqual(templates.toSorted(), ['note:///tags/{tag}', 'note:///{slug}'])
for (const uri of uris) {
  const { contents } = await client.readResource({ uri })
  assert.equal(contents.length, 1)
  assert.match(contents[0].text, /^---\ntitle: /)
}
ok('read: every listed resource')
await assert.rejects(client.readResource({ uri: 'note:///..%2Fsecret' }), error => error.code === -32602)
ok('read: an unknown one is -32602')

const completion = await client.complete({ ref: { type: 'ref/resource', uri: 'note:///{slug}' }, argument: { name: 'slug', value: '游' } })
assert.deepEqual(completion.completion.values, ['游标为什么不透明'])
const prompt = await client.getPrompt({ name: 'summarize_note', arguments: { slug: '龙井' } })
assert.match(prompt.messages.at(-1).content.resource.text, /八十度/)
ok('complete, prompt')

const first = await client.listen({ resourceSubscriptions: ['note:///tea'], toolsListChanged: true })
assert.deepEqual(first.honoredFilter.resourceSubscriptions, ['note:///tea'])
assert.ok(!first.honoredFilter.toolsListChanged)
const second = await client.listen({ resourcesListChanged: true })
ok('subscribe: acknowledged, without what never comes')
const save = (slug, text) => {
  writeFileSync(join(library, `${slug}.md~`), text)
  renameSync(join(library, `${slug}.md~`), join(library, `${slug}.md`))
}
save('tea', readFileSync(join(library, 'tea.md'), 'utf8') + '\nAnother line.\n')
await until('an edit is told', () => updates.length > 0)
assert.deepEqual(updates, ['note:///tea'])
assert.equal(listChanges, 0)
save('new-note', '# New')
await until('a new note is told', () => listChanges > 0)
await first.close()
save('tea', '# Tea\n')
rmSync(join(library, 'new-note.md'))
const before = listChanges
await until('the other subscription goes on', () => listChanges > before)
assert.equal(updates.length, 1)

const progress = []
const reindexed = await client.callTool({ name: 'reindex', arguments: {} }, { onprogress: p => progress.push(p.progress) })
assert.equal(reindexed.structuredContent.notes, 60)
assert.ok(progress.length > 1 && progress.every((value, i) => i === 0 || value > progress[i - 1]), `progress ${progress}`)
ok('reindex, with progress')

const declined = await client.callTool({ name: 'delete_note', arguments: { slug: 'tea' } })
assert.equal(declined.structuredContent.deleted, false)
assert.ok(existsSync(join(library, 'tea.md')))
agree = true
const deleted = await client.callTool({ name: 'delete_note', arguments: { slug: 'tea' } })
assert.equal(deleted.structuredContent.deleted, true)
assert.ok(!existsSync(join(library, 'tea.md')))
ok('delete: declined, then confirmed')

await client.close()
ok(`close: the other subscription ended (${await second.closed})`)
