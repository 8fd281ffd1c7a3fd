import type { Names } from './names.ts'

const lastImport = /^import [^\n]*\n(?!import )/m

const withImport = (text: string, line: string): string => {
  const found = lastImport.exec(text)
  if (!found) throw new Error('the registry has no imports')
  const end = found.index + found[0].length
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`
}
/** Inserts a line before the first closing line of the list that starts at `start`. */
const withEntry = (text: string, start: string, closing: string, entry: string): string => {
  const from = text.indexOf(start)
  const end = from < 0 ? -1 : text.indexOf(closing, from)
  if (end < 0) throw new Error(`there is no list that starts with ${start}`)
  return `${text.slice(0, end)}\n  ${entry},${text.slice(end)}`
}

const distributed = /(?<=^Distributed: )[^.]*/m

/** The files outside the module's folder that refer to it, with the change that registers it. */
export const registries: Readonly<Record<string, (text: string, names: Names) => string>> = {
  'src/modules/contract.ts': (text, { many, file }) =>
    withEntry(
      withImport(text, `import { ${many} } from './${many}/${file}.contract.ts'`),
      'export const contract = {',
      '\n}',
      many,
    ),
  'src/modules/handlers.ts': (text, { many, one, file }) =>
    withEntry(
      withImport(text, `import { ${one}Handlers } from './${many}/${file}.handlers.ts'`),
      'export const handlers',
      '\n}',
      `${many}: ${one}Handlers`,
    ),
  'src/modules/records.ts': (text, { many, one, file }) =>
    withEntry(
      withImport(text, `import { ${one}Record } from './${many}/${file}-record.rules.ts'`),
      'export const recordTypes',
      '\n]',
      `${one}Record`,
    ),
  'src/modules/screens.ts': (text, { many, one, file }) =>
    withEntry(
      withImport(text, `import { ${one}Screens } from './${many}/${file}.screens.ts'`),
      'export const screens',
      '\n]',
      `${one}Screens`,
    ),
  'src/kernel/approval.ts': (text, { one }) =>
    withEntry(text, 'export const returnableTypes', '\n] as const', `'${one}'`),
  'test/modules.ts': (text, { many, table }) =>
    withEntry(text, 'export const ranks', '\n]', `{ ${many}: { about: '${many}', tables: ['${table}'] } }`),
  'docs/modules.md': (text, { many }) => {
    const rows = [...text.matchAll(/^\| (\d+) \| `[^\n]*\n/gm)]
    const last = rows.at(-1)
    if (!last) throw new Error('docs/modules.md has no map')
    const end = last.index + last[0].length
    const row = `| ${Number(last[1]) + 1} | \`${many}\` | ${many} | \`${many}\` | — |\n`
    return text.slice(0, end) + row + text.slice(end)
  },
  'docs/operations.md': (text, { table }) =>
    text.replace(distributed, (list) => [...list.split(', '), table].toSorted().join(', ')),
}
