import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTS from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typedExample } from '#server/typed-example.ts'
import { apiFile } from '#tools/api-description.ts'
import { wire as openedWire } from './wire.ts'
import { world } from './world.ts'

const w = world()
const wire = openedWire(() => w.app)
const run = promisify(execFile)
const packages = fileURLToPath(new URL('../node_modules', import.meta.url))
let folder: string
/** A folder with the packages, and the types that openapi-typescript writes. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upah-typed-'))
  await symlink(packages, join(folder, 'node_modules'))
  await writeFile(join(folder, 'upah.d.ts'), await openapiTS(apiFile))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the compiler says about a program. */
const check = async (program: string): Promise<string> => {
  const file = join(folder, 'example.ts')
  await writeFile(file, program)
  const options = '--strict --noEmit --target esnext --module nodenext --allowImportingTsExtensions --skipLibCheck'
  const compiler = join(packages, '.bin/tsc')
  return run(compiler, [...options.split(' '), '--types', 'node', file], { cwd: folder }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
}

test('the typed example of the documentation compiles and reads the employees', async () => {
  const org = await w.organization()
  const aina = await w.employee(org, { firstName: 'Aina' })
  await w.database.pool.query(`update employees set employee_number = 'E-17' where id = $1`, [aina.employeeId])
  const { token } = await w.key(org, ['employees:read'])
  const program = typedExample(wire.address, token)
  expect(program.split('\n').length).toBeLessThanOrEqual(10)
  expect(await check(program)).toBe('')
  const { stdout } = await run(process.execPath, [join(folder, 'example.ts')])
  expect(stdout).toBe('E-17 Aina\n')
  const refused = typedExample(wire.address, token.slice(0, -1))
  await writeFile(join(folder, 'example.ts'), refused)
  await expect(run(process.execPath, [join(folder, 'example.ts')])).rejects.toThrow('Error:')
})

test.each([
  ['a call that does not exist', '/call/employees-getEmployees', '/call/employees-getNobody'],
  ['a field that is not in the answer', 'firstName', 'givenName'],
  ['a value of another type', 'pageSize: 50', 'pageSize: "fifty"'],
])('its types refuse %s', async (_, right, wrong) => {
  expect(await check(typedExample(wire.address, '…').replaceAll(right, wrong))).toContain('error TS')
})
