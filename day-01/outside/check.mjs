// Reads what "annotate --format json" printed of the recorded sessions and requires that nothing is left unexplained.
import { readFileSync } from 'node:fs'

const lines = readFileSync(process.argv[2], 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line))
const { summary } = lines.pop()
const messages = lines.filter((line) => line.n)
const failures = []

function check(what, holds) {
  console.log(`${holds ? 'ok   ' : 'FAIL '} ${what}`)
  if (!holds) failures.push(what)
}

const fromServer = messages.filter((m) => m.from === 'server').flatMap((m) => m.fields)
const unknown = fromServer.filter((f) => !f.known).map((f) => f.path)
check(`every value that the server sent is explained (${fromServer.length}); not: ${unknown.join(', ') || 'none'}`, unknown.length === 0 && fromServer.length > 300)
check('every value has a meaning, a layer and a place in the specification', messages.every((m) => m.fields.every((f) => f.meaning && f.layer && f.spec)))
check('every request of the client has its answer', summary.unanswered.every((u) => u.from === 'server'))
check('nine sessions, of which one falls back', summary.connections.length === 9 && summary.connections.filter((c) => c.eras.join() === 'modern,legacy').length === 1)
check('no message is invalid', messages.every((m) => m.kind !== 'invalid'))
const methods = new Set(messages.map((m) => m.method))
check('lists, calls, prompts and the handshake were seen', ['initialize', 'tools/list', 'tools/call', 'resources/list', 'resources/templates/list', 'prompts/list', 'prompts/get'].every((m) => methods.has(m)))

process.exitCode = failures.length === 0 ? 0 : 1
