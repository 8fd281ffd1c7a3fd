// Installs what is missing, runs every check and every test, and ends with one line of totals.
// Plain JavaScript for any Node from 18 on. With arguments, only the tests that they name are run.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root } from './ensure.mjs'
import { environment, findNode } from './runtime.mjs'

const tool = (path) => join(root, 'node_modules', ...path.split('/'))

const checks = [
  { heading: 'Types', command: [tool('typescript/bin/tsc'), '-b'] },
  // Before the tests, so that two suites never build the same pages at once.
  { heading: 'Pages', command: ['tools/build.ts'] },
  { heading: 'Lint', command: [tool('oxlint/bin/oxlint')] },
  { heading: 'Format', command: [tool('oxfmt/bin/oxfmt'), '--check'] },
  { heading: 'Unused code', command: [tool('knip/bin/knip.js'), '--no-progress'] },
]

let running = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // The terminal has told our children already; only a signal sent to us alone is passed on.
    if (signal !== 'SIGINT') running?.kill(signal)
    interrupted = true
  })
}
let interrupted = false

const run = (node, command, extra = {}) =>
  new Promise((resolve) => {
    running = spawn(node, command, { cwd: root, env: { ...environment(), ...extra }, stdio: 'inherit' })
    running.once('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    running.once('exit', (code) => resolve(code === 0))
  })

const runChecks = async (node) => {
  let failed = 0
  for (const { heading, command } of checks) {
    if (interrupted) break
    console.log(`\n== ${heading}`)
    if (await run(node, command)) continue
    console.log(`${heading}: failed`)
    failed += 1
  }
  return failed
}

const runTests = async (node, given) => {
  console.log('\n== Tests')
  const folder = mkdtempSync(join(tmpdir(), 'upah-tally-'))
  const file = join(folder, 'tally.json')
  const reporter = new URL('./tally.mjs', import.meta.url).pathname
  const command = [
    tool('vitest/vitest.mjs'),
    'run',
    ...given,
    '--reporter=default',
    `--reporter=${decodeURI(reporter)}`,
  ]
  const succeeded = await run(node, command, { UPAH_TALLY: file })
  const tally = readTally(file)
  rmSync(folder, { recursive: true, force: true })
  // A run that broke down without naming a failure, or that found no test at all, has failed all the same.
  if (tally.failed === 0 && (!succeeded || tally.passed === 0)) return { ...tally, failed: 1 }
  return tally
}

const readTally = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

const given = process.argv.slice(2)
await ensureInstalled()
const node = findNode()
const failedChecks = given.length > 0 ? 0 : await runChecks(node)
const { passed, failed } = interrupted ? { passed: 0, failed: 1 } : await runTests(node, given)
process.exitCode = failedChecks + failed === 0 ? 0 : 1
console.log(`\n${passed} passed, ${failedChecks + failed} failed`)
