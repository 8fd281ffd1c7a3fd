import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { outcomeOf } from '#test/outcomes.ts'
import { readTexts } from './table.ts'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`
const relations = (...some: string[]) => `<Relationships>${some.join('')}</Relationships>`

type Parts = { readonly rows?: string; readonly workbook?: string; readonly styles?: string; readonly texts?: string }
/** A workbook with the row `code` above these rows. */
const workbookWith = ({ rows = '', workbook = '', styles = '', texts = '' }: Parts) => {
  const parts = {
    '_rels/.rels': relations(relation('r', 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(
      relation('s', 'worksheet', 'sheet.xml'),
      relation('y', 'styles', 'styles.xml'),
      relation('t', 'sharedStrings', 'texts.xml'),
    ),
    'xl/workbook.xml': `<workbook><sheets><sheet name="S" r:id="s"/></sheets>${workbook}</workbook>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/texts.xml': `<sst>${texts}</sst>`,
    'xl/sheet.xml': `<worksheet><sheetData><row r="1">${cell('code')}</row>${rows}</sheetData></worksheet>`,
  }
  const bytes: Uint8Array<ArrayBuffer> = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  )
  return bytes
}
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

/** Less than the most that a row may have. */
const megabytes = (count: number, text: string) => text.repeat(Math.floor((count * 1_000_000) / text.length))

test.each<[string, Parts]>([
  ['rows of millions of characters', { rows: `<row>${megabytes(9, cell('1'))}</row>`.repeat(5) }],
  ['cells that never end', { rows: `<row>${megabytes(1, '<c>')}</row>` }],
  ['phonetic texts that never end', { rows: `<row>${cell(megabytes(1, '<rPh'))}</row>` }],
  ['sections that never end', { texts: `<si><t>${megabytes(1, '<![CDATA[')}</t></si>` }],
  ['tags that never end', { workbook: megabytes(1, '<sheet ') }],
  ['styles that never end', { styles: megabytes(1, '<cellXfs>') }],
  ['a text without any tag', { rows: megabytes(1, 'x') }],
])(
  'a workbook with %s takes a time that is proportional to its size',
  async (_, parts) => {
    const bytes = workbookWith(parts)
    const started = performance.now()
    await outcomeOf(readTexts(bytes, { maxRows: 10 }))
    expect(performance.now() - started).toBeLessThan(5_000)
  },
  20_000,
)
