import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Contract } from '#kernel/call.ts'
import { contract } from '#app/contract.ts'
import { errors } from '#app/errors.ts'
import { bans } from './bans.ts'
import { isTest, moduleOf, owners, storeys } from './modules.ts'

const calls: Contract = contract
/** The codes in each file with errors. */
const errorCodes = Object.entries(
  import.meta.glob<object>(
    ['../src/**/*.errors.ts', '../src/kernel/{errors,key-errors,upload-errors,approval,not-as-shown,saved-filter}.ts'],
    {
      eager: true,
    },
  ),
).flatMap(([path, tables]) =>
  Object.entries(tables)
    .filter(([name]) => name.endsWith('Errors'))
    .flatMap(([, table]) => Object.keys(table as object).map((error) => ({ path: path.slice(3), error }))),
)

const root = fileURLToPath(new URL('..', import.meta.url))
const filesUnder = (folder: string, ending: RegExp) =>
  !existsSync(join(root, folder))
    ? []
    : readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => ending.test(path))
        .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') }))

const code = ['src', 'test', 'tools', 'bench'].flatMap((folder) => filesUnder(folder, /\.(tsx?|mjs)$/))
const everything = [
  ...code,
  ...filesUnder('docs', /\.md$/),
  ...filesUnder('db', /\.sql$/),
  ...filesUnder('src', /\.(css|html)$/),
]
const known = new Set([...code, ...filesUnder('src', /\.css$/)].map(({ path }) => path))

type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean; readonly lazy: boolean }

const aliases = {
  '#kernel/': 'src/kernel/',
  '#app/': 'src/app/',
  '#ground/': 'src/modules/ground/',
  '#people/': 'src/modules/people/',
  '#owed/': 'src/modules/owed/',
  '#money/': 'src/modules/money/',
  '#reports/': 'src/modules/reports/',
  '#server/': 'src/server/',
  '#spreadsheets/': 'src/spreadsheets/',
  '#web/': 'src/web/',
  '#test/': 'test/',
  '#tools/': 'tools/',
}
/** Resolves an import to a file, or to a package name. */
const resolve = (from: string, name: string): string => {
  if (name.startsWith('.')) return normalize(join(dirname(from), name))
  const alias = Object.entries(aliases).find(([short]) => name.startsWith(short))
  return alias ? alias[1] + name.slice(alias[0].length) : name
}

const statement = /^[ \t]*(?:import|export)\s+(type\s)?([^'";]*?)\s*from\s+'([^']+)'/gm
const bare = /^[ \t]*import\s+'([^']+)'/gm
const lazily = /(?:\bimport\(\s*|new URL\(\s*|new Worker\(\s*)'([^']+)'/g
const onlyTypes = (names: string) =>
  /^\{[^}]*\}$/.test(names.trim()) &&
  names
    .replace(/[{}\s]/g, '')
    .split(',')
    .every((one) => one === '' || one.startsWith('type'))

const importsOf = ({ path, text }: { path: string; text: string }): Import[] => [
  ...[...text.matchAll(statement)].map(([, type, names = '', name = '']) => ({
    from: path,
    to: resolve(path, name),
    typeOnly: type !== undefined || onlyTypes(names),
    lazy: false,
  })),
  ...[...text.matchAll(bare)].map(([, name = '']) => ({
    from: path,
    to: resolve(path, name),
    typeOnly: false,
    lazy: false,
  })),
  ...[...text.matchAll(lazily)].map(([, name = '']) => ({
    from: path,
    to: resolve(path, name),
    typeOnly: false,
    lazy: true,
  })),
]
// Templates of new modules contain imports as text.
const imports = code.filter(({ path }) => !path.startsWith('tools/new-module/')).flatMap(importsOf)

type Layer =
  | 'kernel'
  | 'spreadsheets'
  | 'errors'
  | 'rules'
  | 'contract'
  | 'module'
  | 'server'
  | 'root'
  | 'screen'
  | 'web'
  | 'tools'
  | 'test'
  | 'package'
const layerOf = (path: string): Layer => {
  if (isTest(path)) return 'test'
  if (path.startsWith('tools/')) return 'tools'
  if (path.startsWith('src/kernel/')) return 'kernel'
  if (/^src\/demonstration\/|^src\/app\/server\//.test(path)) return 'root'
  if (path.startsWith('src/server/')) return 'server'
  if (path.startsWith('src/spreadsheets/') && !path.endsWith('.errors.ts')) return 'spreadsheets'
  if (path.startsWith('src/web/')) return 'web'
  if (/\/screens\/|\.(texts|screens)\.ts$|^src\/app\/web\//.test(path)) return 'screen'
  if (/\.contract\.ts$|^src\/app\/(contract|registered)\.ts$/.test(path)) return 'contract'
  if (/\.rules\.ts$|^src\/app\/records\.ts$/.test(path)) return 'rules'
  if (/\.errors\.ts$|^src\/app\/errors\.ts$/.test(path)) return 'errors'
  return path.startsWith('src/modules/') ? 'module' : 'package'
}
/** Permitted imports by layer. The shell imports contracts as types only, because schemas load with their forms. */
const mayImport: Record<Exclude<Layer, 'test' | 'package'>, readonly Layer[]> = {
  kernel: ['kernel'],
  spreadsheets: ['kernel', 'errors', 'spreadsheets'],
  errors: ['kernel', 'errors'],
  rules: ['kernel', 'errors', 'rules'],
  contract: ['kernel', 'errors', 'rules', 'contract'],
  module: ['kernel', 'errors', 'rules', 'contract', 'module', 'spreadsheets', 'server'],
  server: ['kernel', 'spreadsheets', 'server'],
  // The composition root, the demonstration and the worker that parses bodies.
  root: ['kernel', 'spreadsheets', 'errors', 'rules', 'contract', 'module', 'server', 'root', 'tools'],
  screen: ['kernel', 'spreadsheets', 'errors', 'rules', 'contract', 'screen', 'web'],
  web: ['kernel', 'spreadsheets', 'errors', 'rules', 'contract', 'screen', 'web'],
  tools: ['kernel', 'errors', 'rules', 'contract', 'module', 'server', 'root', 'tools'],
}

test('every import follows the layers', () => {
  const broken = imports.filter(({ from, to, typeOnly, lazy }) => {
    const [layer, target] = [layerOf(from), layerOf(to)]
    // The pipeline starts its worker, which knows the contract.
    if (lazy && layer === 'server' && target === 'root') return false
    if (layer === 'test' || target === 'package') return false
    if (layer === 'package' || !mayImport[layer].includes(target)) return true
    return layer === 'web' && target === 'contract' && !typeOnly
  })
  expect(broken.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('contracts, rules and the kernel depend only on allowed packages', () => {
  const pure = new Set<Layer>(['kernel', 'errors', 'rules', 'contract'])
  const allowed = new Set(['zod', 'libphonenumber-js', 'i18n-iso-countries'])
  const others = imports.filter(
    ({ from, to }) => pure.has(layerOf(from)) && layerOf(to) === 'package' && !allowed.has(to.split('/')[0] ?? ''),
  )
  expect(others.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

/** Files that other modules may import. The composition root may also import jobs and handlers. */
const publicFiles = /\.(service|rules|contract)\.ts$/
const compositionFiles = /\.(jobs|handlers|routes)\.ts$|\/session\.store\.ts$/
const mayImportPrivate = /^src\/demonstration\/|^tools\//

test('no module imports private files of another', () => {
  const broken = imports.filter(({ from, to }) => {
    const target = moduleOf(to)
    if (isTest(from) || !target || layerOf(to) !== 'module' || moduleOf(from) === target) return false
    const root = moduleOf(from) === undefined
    return !publicFiles.test(to) && !(root && (compositionFiles.test(to) || mayImportPrivate.test(from)))
  })
  expect(broken.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

/** The first cycle found, as a path, or null. */
const cycleIn = (edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | null => {
  const done = new Set<string>()
  const visit = (node: string, path: readonly string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of edges.get(node) ?? []) {
      const found = visit(next, [...path, node])
      if (found) return found
    }
    done.add(node)
    return null
  }
  for (const node of edges.keys()) {
    const found = visit(node, [])
    if (found) return found
  }
  return null
}
const graph = (among: readonly Import[], name: (path: string) => string | undefined) => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of among) {
    const [a, b] = [name(from), name(to)]
    if (a && b && (a !== b || name(from) === from)) edges.set(a, (edges.get(a) ?? new Set()).add(b))
  }
  return edges
}

test('there is no import cycle between files, including types', () => {
  const eager = imports.filter(({ lazy }) => !lazy)
  expect(cycleIn(graph(eager, (path) => (known.has(path) ? path : undefined)))).toBeNull()
})

test('each module is in its storey', () => {
  const folders = new Set(code.flatMap(({ path }) => /^src\/modules\/(\w+\/\w+)\//.exec(path)?.[1] ?? []))
  const known = Object.entries(storeys).flatMap(([storey, modules]) =>
    Object.keys(modules).map((name) => `${storey}/${name}`),
  )
  expect([...folders].toSorted()).toEqual(known.toSorted())
})

test('the map of the modules is up to date', () => {
  const map = readFileSync(join(root, 'docs/modules.md'), 'utf8')
  const rows = Object.entries(storeys).flatMap(([storey, modules]) =>
    Object.entries(modules).map(([name, { about }]) => `| ${storey} | \`${name}\` | ${about} |`),
  )
  expect(rows.filter((row) => !map.includes(row))).toEqual([])
})

/** From the lowest to the highest. Server and web don't import each other, which the layers ensure. */
const heights = [
  /^src\/kernel\//,
  /^src\/(spreadsheets|server|web)\//,
  ...Object.keys(storeys).map((storey) => new RegExp(`^src/modules/${storey}/`)),
  /^src\/(app|demonstration)\//,
]
const heightOf = (path: string): number => heights.findIndex((storey) => storey.test(path))
/** The imports that make a file depend on another. Files with screens only say where pages are, and what loads them. */
const dependencies = imports.filter(
  ({ from, to, lazy }) => !isTest(from) && !to.endsWith('.screens.ts') && !(lazy && from.endsWith('.screens.ts')),
)

test('a file imports from its own storey or a lower one', () => {
  const rising = dependencies.filter(({ from, to }) => heightOf(from) >= 0 && heightOf(to) > heightOf(from))
  expect(rising.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
})

test('there is no import cycle between modules, handlers and screens included', () => {
  expect(cycleIn(graph(dependencies, moduleOf))).toBeNull()
})

/** The folder of a file inside its module, with the folder of screens that belongs to it. */
const roomOf = (path: string): string | undefined => {
  const [, module = '', inside = ''] = /^src\/modules\/(\w+\/\w+)\/(.+)$/.exec(path) ?? []
  const [folder = ''] = inside.split('/')
  return module && `${module}/${folder.includes('.') || folder === 'screens' ? '' : folder}`
}

test('there is no import cycle between the folders of a module', () => {
  const within = dependencies.filter(({ from, to }) => moduleOf(from) && moduleOf(from) === moduleOf(to))
  expect(cycleIn(graph(within, roomOf))).toBeNull()
})

test('a folder of a module has at most 25 files', () => {
  const own = [...known].filter((path) => moduleOf(path) && !isTest(path))
  const crowded = [...Map.groupBy(own, dirname)].filter(([, files]) => files.length > 25)
  expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})

test('a cycle is found', () => {
  const edges = (...pairs: readonly (readonly [string, string])[]) =>
    graph(
      pairs.map(([from, to]) => ({ from, to, typeOnly: false, lazy: false })),
      roomOf,
    )
  const at = (path: string) => `src/modules/money/payRuns/${path}`
  const down = [at('run/a.handlers.ts'), at('figures/b.steps.ts')] as const
  expect(cycleIn(edges(down, [at('figures/screens/B.tsx'), at('x.rules.ts')]))).toBeNull()
  expect(cycleIn(edges(down, [at('figures/screens/B.tsx'), at('run/screens/A.tsx')]))).toEqual([
    'money/payRuns/run',
    'money/payRuns/figures',
    'money/payRuns/run',
  ])
})

test('every file of a module has a role that CONTRIBUTING.md names', () => {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const roles = new Set([...guide.matchAll(/`(?:x|\*)\.(\w+\.tsx?)`/g)].map(([, role]) => role))
  const roleOf = (path: string) => /\.(\w+\.tsx?)$/.exec(path)?.[1] ?? ''
  const without = code.filter(({ path }) => moduleOf(path) && !path.includes('/screens/') && !roles.has(roleOf(path)))
  expect(without.map(({ path }) => path)).toEqual([])
})

test('another module calls every service; the others are steps', () => {
  const called = new Set(
    imports.filter(({ from, to }) => !isTest(from) && moduleOf(from) !== moduleOf(to)).map(({ to }) => to),
  )
  const services = [...known].filter((path) => moduleOf(path) && path.endsWith('.service.ts'))
  expect(services.filter((path) => !called.has(path))).toEqual([])
})

const views = ['withdrawals']
const reading = /\b(?:from|join|selectFrom\(|\w*[jJ]oin\()\s*'?(\w+)/g
/** The tables that modules and the server name in their statements, as `module table`. */
const namedBy = (statements: RegExp): string[] => [
  ...new Set(
    code
      .filter(({ path }) => /^src\/(modules|server)\//.test(path) && !isTest(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(statements)].map(([, table = '']) => `${moduleOf(path) ?? 'server'} ${table}`),
      ),
  ),
]
const foreign = (use: string) => {
  const [by, table = ''] = use.split(' ')
  return owners.has(table) && owners.get(table) !== by
}

test('each table has an owner', () => {
  const generated = code.find(({ path }) => path === 'src/server/postgres/tables.ts')?.text ?? ''
  const tables = new Set([...generated.matchAll(/^  (\w+): \{/gm)].map(([, table = '']) => table))
  expect([...tables].toSorted()).toEqual([...owners.keys(), ...views].toSorted())
})

test('the reads of foreign tables are reviewed', async () => {
  const reads = namedBy(reading).filter(foreign)
  await expect(`${reads.toSorted().join('\n')}\n`).toMatchFileSnapshot('table-reads.txt')
})

test("a screen's texts bring the errors of its calls, so that they appear in the reader's language", () => {
  const importedBy = (path: string) => imports.filter(({ from, typeOnly }) => from === path && !typeOnly)
  const missing = code.flatMap(({ path, text }) => {
    if (isTest(path) || layerOf(path) !== 'screen' || !path.endsWith('.tsx')) return []
    const texts = importedBy(path).filter(({ to }) => to.endsWith('.texts.ts'))
    const loaded = new Set(texts.flatMap(({ to }) => importedBy(to)).map(({ to }) => to))
    const shown = errorCodes.filter((one) => loaded.has(one.path) || one.path.startsWith('src/kernel/'))
    // Whether the user may use a button says nothing about its errors.
    const called = text.replaceAll(/\bmay\(api\.\w+\.\w+\)|<IfMay call=\{api\.\w+\.\w+\}>/g, '')
    return [...called.matchAll(/\bapi\.(\w+)\.(\w+)/g)].flatMap(([, prefix = '', entry = '']) =>
      (calls[prefix]?.[entry]?.errors ?? [])
        .filter((one) => !shown.some(({ error }) => error === one))
        .map((one) => `${path}: ${one}`),
    )
  })
  expect([...new Set(missing)]).toEqual([])
})

test('every error has a unique code and is in the table of all errors', () => {
  expect(errorCodes.map(({ error }) => error).toSorted()).toEqual(Object.keys(errors).toSorted())
})

test('every code of a field error is defined', () => {
  const source = code.filter(({ path }) => path.startsWith('src/') && !isTest(path)).map(({ text }) => text)
  const used = source.join('\n').matchAll(/\bfield(?:Error|Issue)\((?:[^()']*, )?'(\w+)'/g)
  expect([...used].map(([, one = '']) => one).filter((one) => !(one in errors))).toEqual([])
})

test('the first page loads no schema', () => {
  // The first script loads the application lazily.
  const starts = ['main.tsx', 'app.tsx', 'routes/router.tsx', 'shell/Shell.tsx'].map((path) => `src/app/web/${path}`)
  expect(starts.filter((start) => !known.has(start))).toEqual([])
  const edges = graph(
    imports.filter(({ typeOnly, lazy }) => !typeOnly && !lazy),
    (path) => path,
  )
  const reached = new Map<string, string>(starts.map((start) => [start, '']))
  for (const file of reached.keys())
    for (const next of edges.get(file) ?? []) if (!reached.has(next)) reached.set(next, file)
  const way = []
  for (let at: string | undefined = reached.has('zod') ? 'zod' : undefined; at; at = reached.get(at)) way.push(at)
  expect(way.toReversed()).toEqual([])
})

const reachedFrom = (entries: readonly string[], counts: (one: Import) => boolean): Set<string> => {
  const edges = graph(imports.filter(counts), (path) => path)
  const reached = new Set(entries)
  for (const file of reached) for (const next of edges.get(file) ?? []) reached.add(next)
  return reached
}

test('every file is used', () => {
  const entries = [
    'src/app/server/main.ts',
    'src/app/web/main.tsx',
    'src/app/web/initial.ts',
    // Declares types.
    'src/app/registered.ts',
    ...[...known].filter((path) => isTest(path) || path.startsWith('tools/') || path.endsWith('.worker.ts')),
  ]
  const used = reachedFrom(entries, ({ from }) => !isTest(from))
  const styles = [...known].filter(
    (path) => path.endsWith('.css') && code.some(({ text }) => text.includes(`/${path.split('/').at(-1)}'`)),
  )
  expect([...known].filter((path) => !used.has(path) && !styles.includes(path))).toEqual([])
})

test('what Node runs imports no components, which it can’t read', () => {
  const loaded = reachedFrom(['bench/main.ts', 'src/app/server/main.ts'], ({ typeOnly, lazy }) => !typeOnly && !lazy)
  expect([...loaded].filter((path) => path.endsWith('.tsx'))).toEqual([])
})

test('banned expressions are not used', () => {
  const found = code
    .filter(({ path }) => path !== 'test/bans.ts')
    .flatMap(({ path, text }) =>
      bans
        .filter((ban) => ban.found.test(text) && !ban.except?.test(path))
        .map((ban) => `${path}: ${ban.found.exec(text)?.[0] ?? ''} -> ${ban.instead}`),
    )
  expect(found).toEqual([])
})

test('file names are specific', () => {
  const vague = /(^|[/.-])(utils?|helpers?|common|misc|manager|index)(\.|\/)/
  expect(code.filter(({ path }) => vague.test(path)).map(({ path }) => path)).toEqual([])
})

test('files stay short', () => {
  const generated = 'src/server/postgres/tables.ts'
  const most = (path: string) => (isTest(path) ? 450 : 300)
  const long = code.filter(({ path, text }) => path !== generated && text.split('\n').length - 1 > most(path))
  expect(long.map(({ path }) => path)).toEqual([])
})

test('no file contains a path of a particular machine', () => {
  const place = /(?<![\w.])\/(work|root|home|Users)\/\w/
  expect(
    everything
      .filter(({ path, text }) => path !== 'test/bans.ts' && place.test(text))
      .map(({ path, text }) => `${path}: ${place.exec(text)?.[0]}`),
  ).toEqual([])
})

test('decision records are numbered consecutively', () => {
  const decisions = filesUnder('docs/decisions', /\.md$/)
  const numbers = decisions.map(({ path }) => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? path)
  expect(numbers.toSorted((a, b) => a.localeCompare(b))).toEqual(
    decisions.map((_, i) => String(i + 1).padStart(4, '0')),
  )
})

test('paths in the documents, and in the files to install, exist', () => {
  const pathsIn = (files: RegExp, pattern: RegExp) =>
    filesUnder('docs', files).flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(([, target = '']) => ({ path, target })),
    )
  const pointed = pathsIn(/\.md$/, /`((?:src|test|tools|db|docs|bench)\/[\w./-]+)`/g)
  const started = pathsIn(/Containerfile$|\.service$/, /\b(src\/[\w./-]+)/g)
  expect(started.map(({ path }) => path)).toHaveLength(3)
  const missing = [...pointed, ...started].filter(({ target }) => !existsSync(join(root, target)))
  expect(missing.map(({ path, target }) => `${path}: ${target}`)).toEqual([])
})
