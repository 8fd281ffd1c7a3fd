// Installs missing packages and starts the server. Plain JavaScript for any Node from 18 on.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'
import { environment, findNode } from './runtime.mjs'

const given = process.argv.slice(2)
const watch = given.includes('--watch')
const main = [join(root, 'src', 'app', 'server', 'main.ts'), ...given.filter((argument) => argument !== '--watch')]

/** Runs the server in a separate session, so that terminal signals reach it only through this process, and only once. */
const runServer = (node, args) => {
  const exitWithParent = new URL('./exit-with-parent.mjs', import.meta.url).href
  const child = spawn(node, ['--import', exitWithParent, ...args], {
    cwd: root,
    env: environment(),
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const sent = new Set()
  const forward = (signal) => {
    if (!sent.has(signal)) child.kill(signal)
    sent.add(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => forward(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

await ensureInstalled()
runServer(findNode(), [...(watch ? ['--watch'] : []), ...main])
