import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migration, modelFolder, renamed } from './new-module/model-files.ts'
import { namesOf } from './new-module/names.ts'
import { registers } from './new-module/registers.ts'

/**
 * `npm run new:module gadgets [gadget]` copies the model module under other names, with a table, seven calls, a list, a
 * form and fixtures, registers it, and regenerates the schema, the row types and the API description.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const [many, one] = process.argv.slice(2)
if (!many) throw new Error('usage: npm run new:module gadgets [gadget]')
const names = namesOf(many, one)
if (existsSync(join(root, 'src', 'modules', 'people', names.many)))
  throw new Error(`the module ${names.many} already exists`)

const last =
  readdirSync(join(root, 'db', 'migrations'))
    .toSorted()
    .at(-1) ?? '0000'
const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0')
const copied = readdirSync(join(root, modelFolder), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|e2e)\.tsx?$/.test(path))
  .map((path) => [
    `src/modules/people/${names.many}/${path.replace('team', names.file).replace('Team', names.One)}`,
    renamed(readFileSync(join(root, modelFolder, path), 'utf8'), names),
  ])
const files: Record<string, string> = {
  [`db/migrations/${number}_${names.table}.sql`]: migration(names),
  ...Object.fromEntries(copied),
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
for (const [path, register] of Object.entries(registers)) {
  const file = join(root, path)
  writeFileSync(file, register(readFileSync(file, 'utf8'), names))
}
const run = (...command: string[]) => execFileSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
run('tools/db-types.ts')
run('tools/db-schema.ts')
run('tools/api-description.ts')
const written = [...Object.keys(files), ...Object.keys(registers)]
run('node_modules/oxfmt/bin/oxfmt', ...written.filter((path) => /\.tsx?$/.test(path)))
console.log(
  `Created src/modules/people/${names.many}. Next: review its rows of test/access.txt, and edit the copied files.`,
)
