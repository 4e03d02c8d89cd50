#!/usr/bin/env node
// Starts the program of this platform. stdout belongs to the protocol: what is said here goes to stderr.
'use strict'

const { spawn } = require('node:child_process')
const path = require('node:path')

const systems = { darwin: 'darwin', linux: 'linux', win32: 'windows' }
const processors = { x64: 'amd64', arm64: 'arm64' }
const system = systems[process.platform]
const suffix = system === 'windows' ? '.exe' : ''
const program = path.join(__dirname, '..', 'dist', `docs-${system}-${processors[process.arch]}${suffix}`)

const child = spawn(program, process.argv.slice(2), { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal))
}
child.on('error', (error) => {
  console.error(`docs: no program for ${process.platform} ${process.arch}: ${error.message}`)
  process.exit(1)
})
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal) // die as the program died
})
