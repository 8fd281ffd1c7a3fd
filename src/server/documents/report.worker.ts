import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import type * as Pdfmake from 'pdfmake'
import type { Content, TableCell, TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.js'
import { renderable, missing } from './renderable.ts'
import type { Report, ReportSection } from './report.ts'
import { cacheTypefaces } from './typefaces.ts'

const load = createRequire(import.meta.url)
cacheTypefaces(load)
const pdfmake = load('pdfmake') as typeof Pdfmake & { setLocalAccessPolicy: (may: (path: string) => boolean) => void }
const fonts = load('pdfmake/fonts/Roboto.js') as TFontDictionary

// The renderer uses only its input and the font: it reads no URL and no other file.
const typefaces = new Set(Object.values(fonts).flatMap((font) => Object.values(font)))
pdfmake.setFonts(fonts)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => typefaces.has(path))

const ink = { text: '#1f2328', soft: '#5b6270', line: '#d5d9df', brand: '#b34e00', head: '#f4f5f7' } as const
const margins = { side: 36, top: 40, bottom: 44 } as const

let incomplete = false
const plain = (text: string): string => {
  const shown = renderable(text)
  if (shown.includes(missing) && !text.includes(missing)) incomplete = true
  return shown
}

const tableOf = ({ title, columns, rows, totals }: ReportSection): Content[] => {
  const cells = (row: readonly string[], bold = false): TableCell[] =>
    columns.map(({ right, wraps }, i) => ({
      text: plain(row[i] ?? ''),
      ...(right && { alignment: 'right' as const }),
      ...(!wraps && { noWrap: true }),
      ...(bold && { bold: true }),
    }))
  const head = columns.map((column): TableCell => ({
    text: renderable(column.title),
    bold: true,
    color: ink.soft,
    fillColor: ink.head,
    ...(column.right && { alignment: 'right' as const }),
  }))
  return [
    { text: renderable(title), style: 'section', headlineLevel: 1 },
    {
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0,
        hLineColor: () => ink.line,
        paddingLeft: () => 4,
        paddingRight: () => 4,
        paddingTop: () => 3,
        paddingBottom: () => 3,
      },
      table: {
        headerRows: 1,
        dontBreakRows: true,
        keepWithHeaderRows: 1,
        widths: columns.map(({ width }) => width),
        body: [head, ...rows.map((row) => cells(row)), ...totals.map((row) => cells(row, true))],
      },
    },
  ]
}

const pageText = (page: number, pages: number, language: Report['language']): string =>
  language === 'ms' ? `Halaman ${page} daripada ${pages}` : `Page ${page} of ${pages}`

const documentOf = (report: Report): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageOrientation: report.upright ? 'portrait' : 'landscape',
  pageMargins: [margins.side, margins.top, margins.side, margins.bottom],
  language: report.language === 'ms' ? 'ms-MY' : 'en-MY',
  info: {
    title: renderable(`${report.title}, ${report.subtitle}`),
    creator: 'Upah',
    producer: 'Upah',
    creationDate: new Date(report.madeAt),
  },
  content: [
    { text: renderable(report.title), fontSize: 18, bold: true },
    { text: renderable(report.subtitle), fontSize: 11, color: ink.soft, margin: [0, 2, 0, 10] },
    {
      layout: 'noBorders',
      table: {
        widths: report.upright ? [150, 363] : [90, 640],
        body: report.facts.map(([name, value]) => [
          { text: renderable(name), color: ink.soft },
          { text: plain(value) },
        ]),
      },
    },
    ...report.sections.flatMap(tableOf),
    ...[...report.notes, ...(incomplete ? [report.incomplete] : [])].map((note): Content => ({
      text: renderable(note),
      color: ink.soft,
      margin: [0, 10, 0, 0],
    })),
  ],
  footer: (page, pages) => ({
    margin: [margins.side, 14, margins.side, 0],
    columns: [
      { text: renderable(`${report.title}, ${report.subtitle}`), color: ink.soft },
      { text: pageText(page, pages, report.language), alignment: 'right', width: 'auto', color: ink.soft },
    ],
  }),
  styles: { section: { fontSize: 12, bold: true, color: ink.brand, margin: [0, 16, 0, 6] } },
  defaultStyle: { font: 'Roboto', fontSize: report.upright ? 9.5 : 8.5, color: ink.text },
})

const render = async (report: Report): Promise<void> => {
  incomplete = false
  const bytes = await pdfmake.createPdf(documentOf(report)).getBuffer()
  const copy = new Uint8Array(bytes)
  parentPort?.postMessage(copy, [copy.buffer])
}

// A failure ends the thread, which reports it.
parentPort?.on('message', (report: Report) => void render(report))
