// Installs missing packages, runs the checks and tests, and prints the totals in the last line.
// Plain JavaScript for any Node from 18 on. With file names, only those tests run; with --quick, only the checks and the
// fast tests that need no browser (npm run check), with --long more and longer random tests (npm run test:long).
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'
import { environment, findNode } from './runtime.mjs'

const tool = (path) => join(root, 'node_modules', ...path.split('/'))

/** For Types and Lint, which check the same types several times if they use several processors. */
const oneProcessor = { GOMAXPROCS: '1' }
const checks = [
  { heading: 'Types', command: [tool('typescript/bin/tsc'), '-b', '--singleThreaded'], variables: oneProcessor },
  { heading: 'Lint', command: [tool('oxlint/bin/oxlint')], variables: oneProcessor },
  // Build the pages once, so that parallel test files don't build them.
  { heading: 'Pages', command: ['tools/build.ts'], slow: true },
  { heading: 'Format', command: [tool('oxfmt/bin/oxfmt'), '--check'] },
  { heading: 'Unused code', command: [tool('knip/bin/knip.js'), '--no-progress'] },
  // Without the tests: what only they use needs the tag `@testonly` and a reason.
  {
    heading: 'Code for tests only',
    command: [tool('knip/bin/knip.js'), '--no-progress', '--production', '--config', 'knip.production.json'],
  },
]
/** How many checks run at the same time. */
const atOnce = 2

const running = new Set()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // The terminal already sends SIGINT to the whole process group, so only other signals are forwarded.
    if (signal !== 'SIGINT') for (const child of running) child.kill(signal)
    interrupted = true
  })
}

/** Runs a command in the terminal, or collects its output. */
const run = (node, command, { variables = {}, collect = false }) =>
  new Promise((resolve) => {
    const child = spawn(node, command, {
      cwd: root,
      env: { ...environment(), ...variables },
      stdio: collect ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => void (output += text))
    const end = (succeeded) => {
      running.delete(child)
      resolve({ succeeded, output })
    }
    child.once('error', (error) => {
      console.error(error.message)
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })

const quickTests = ['test/tidy.test.ts', 'test/malay.test.ts', 'test/contract.test.ts', '.rules.test.ts']

const runChecks = async (node, selected) => {
  const waiting = [...selected]
  let failed = 0
  const runNext = async () => {
    for (let check = waiting.shift(); check && !interrupted; check = waiting.shift()) {
      const { heading, command, variables } = check
      const { succeeded, output } = await run(node, command, { variables, collect: true })
      console.log(`\n== ${heading}\n${output}${succeeded ? '' : `${heading}: failed\n`}`.trimEnd())
      if (!succeeded) failed += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return failed
}

const runTests = async (node, given) => {
  console.log('\n== Tests')
  const folder = mkdtempSync(join(tmpdir(), 'upah-tests-'))
  const file = join(folder, 'counts.json')
  const reporter = new URL('./count-tests.mjs', import.meta.url).pathname
  const command = [
    tool('vitest/vitest.mjs'),
    'run',
    ...given,
    '--reporter=default',
    `--reporter=${decodeURI(reporter)}`,
  ]
  const { succeeded } = await run(node, command, {
    variables: { UPAH_TEST_COUNTS: file, ...(long && { TEST_LONG: '1' }) },
  })
  const counts = readCounts(file)
  rmSync(folder, { recursive: true, force: true })
  // A run that crashes or finds no tests counts as one failure.
  if (counts.failed === 0 && (!succeeded || counts.passed === 0)) return { ...counts, failed: 1 }
  return counts
}

const readCounts = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

const [mode, ...named] = process.argv.slice(2)
const quick = mode === '--quick'
const long = mode === '--long'
const files = quick ? quickTests : long ? named : process.argv.slice(2)
const selected = checks.filter(({ slow }) => !(quick && slow))
await ensureInstalled()
const node = findNode()
const failedChecks = files.length > 0 && !quick ? 0 : await runChecks(node, selected)
const { passed, failed } = interrupted ? { passed: 0, failed: 1 } : await runTests(node, files)
process.exitCode = failedChecks + failed === 0 ? 0 : 1
console.log(`\n${passed} passed, ${failedChecks + failed} failed`)
