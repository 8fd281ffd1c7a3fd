import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(at(folder), file))
const core = 'node_modules/@mantine/core/esm'
const components = new Map(filesOf(core, /\.mjs$/).map((file) => [basename(file, '.mjs'), file]))

/** The Mantine components that a file imports. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from ["']@mantine\/core["']/g)].flatMap(
    ([, names = '']) => names.split(/[,\s]+/).filter((name) => /^[A-Z]/.test(name)),
  )

/** The style sheets of a component and its parts. */
const stylesOf = (file: string, seen: Set<string>): string[] => {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  const sheet = /^(\w+)\.module\./.exec(basename(file))?.[1]
  if (sheet) return [sheet]
  return [...readFileSync(file, 'utf8').matchAll(/(?:from|import) "(\.[^"]+)"/g)].flatMap(([, path = '']) =>
    stylesOf(join(dirname(file), path), seen),
  )
}

test('every Mantine component in use has its styles', () => {
  const users = [
    ...filesOf('src/web', /\.tsx?$/),
    ...filesOf('src/modules', /\.tsx$/),
    ...filesOf('src/app/web', /\.tsx$/),
    ...['dates', 'dropzone', 'spotlight'].flatMap((name) => filesOf(`node_modules/@mantine/${name}/esm`, /\.mjs$/)),
  ]
  const used = new Set(users.flatMap(importsOf))
  expect(used.size).toBeGreaterThan(40)
  const seen = new Set<string>()
  const needed = [...used].flatMap((name) => stylesOf(components.get(name) ?? '', seen))
  expect(needed).toContain('Button')
  const included = [...readFileSync(at('src/web/mantine.css'), 'utf8').matchAll(/styles\/([A-Z]\w+)\.layer/g)].map(
    ([, name]) => name,
  )
  expect(new Set(included)).toEqual(new Set(needed))
})
