import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Ends a program that hangs. */
const timeout = 600_000
let folder: string
/** Runs a program in the copy of the project, and returns what it printed if it failed. */
const run = (...command: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, command, {
    cwd: folder,
    env: { ...process.env, TEST_DATABASE_URL: inject('databases').url },
  }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upah-module-'))
  await cp(root, folder, { recursive: true, filter: (path) => !/\/(?:node_modules|dist|coverage|\.\w+)$/.test(path) })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  expect(await run('tools/new-module.ts', 'gadgets')).toBe('')
}, timeout)
afterAll(() => rm(folder, { recursive: true, force: true }))

test(
  'a generated module and what lists every record with approval have the right types and no fault of style',
  async () => {
    const modules = ['people/gadgets', 'people/notifications', 'ground/approvals', 'ground/audit']
    const paths = ['src/app/contract.ts', 'src/app/server/handlers.ts', ...modules.map((path) => `src/modules/${path}`)]
    expect(await run('node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', ...paths)).toBe('')
    expect(await run('node_modules/oxfmt/bin/oxfmt', '--check')).toBe('')
  },
  timeout,
)

test(
  'a generated module keeps the rules of modules',
  async () => {
    expect(await run('node_modules/vitest/vitest.mjs', 'run', '--no-cache', 'test/tidy.test.ts')).toBe('')
  },
  timeout,
)
