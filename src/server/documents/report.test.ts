import { expect, test } from 'vitest'
import type { Instant } from '#kernel/time.ts'
import { pagesOf } from '#test/pdf.ts'
import { renderReport, type Report } from './report.ts'

const report = (changes: Partial<Report> = {}): Report => ({
  title: 'Monthly report',
  subtitle: 'Kopi Kita, November 2026',
  facts: [['Employees', '2']],
  sections: [
    {
      title: 'Withdrawals',
      columns: [
        { title: 'Employee', width: 300, wraps: true },
        { title: 'Amount', width: 100, right: true },
      ],
      rows: [
        ['Aina', '240.00'],
        ['Badrul', '1,000.30'],
      ],
      totals: [['Total', '1,240.30']],
    },
  ],
  notes: ['Amounts are in RM.'],
  incomplete: 'Some characters were replaced.',
  madeAt: '2026-11-16T02:00:00.000Z' as Instant,
  ...changes,
})
const linesOf = async (report: Report) => pagesOf(await renderReport(report)).map((lines) => lines.filter(Boolean))
const outcome = (rendering: Promise<unknown>) =>
  rendering.then(
    () => 'rendered',
    ({ code }: { code?: string }) => code ?? 'error',
  )

test('a report has its title, facts, tables with totals, notes and page numbers', async () => {
  const [lines = [], ...more] = await linesOf(report())
  expect(more).toEqual([])
  expect(lines).toEqual([
    'Monthly report',
    'Kopi Kita, November 2026',
    'Employees 2',
    'Withdrawals',
    'Employee Amount',
    'Aina 240.00',
    'Badrul 1,000.30',
    'Total 1,240.30',
    'Amounts are in RM.',
    'Monthly report, Kopi Kita, November 2026 Page 1 of 1',
  ])
})

test('a long table repeats its header on each page and loses no row', async () => {
  const [section] = report().sections
  if (!section) throw new Error('no section')
  const rows = Array.from({ length: 120 }, (_, at) => [`Employee ${at + 1}`, `${at + 1}.00`])
  const pages = await linesOf(report({ sections: [{ ...section, rows }] }))
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, lines] of pages.entries()) {
    expect(lines).toContain('Employee Amount')
    expect(lines.at(-1)).toBe(`Monthly report, Kopi Kita, November 2026 Page ${at + 1} of ${pages.length}`)
  }
  const rendered = pages.flat().filter((line) => /^Employee \d/.test(line))
  expect(rendered).toEqual(rows.map((row) => row.join(' ')))
  expect(pages.at(-1)).toContain('Total 1,240.30')
})

test('a character that the typeface lacks is replaced, with a note in that document only', async () => {
  const [lines = []] = await linesOf(report({ facts: [['Name', '陈美玲 Tan']] }))
  expect(lines).toContain('Name ■■■ Tan')
  expect(lines).toContain('Some characters were replaced.')
  const [next = []] = await linesOf(report())
  expect(next).not.toContain('Some characters were replaced.')
})

test('a name that looks like markup, a link or an instruction is rendered as text', async () => {
  const name = '<b>{{x}}</b> https://evil.example =1+1'
  const rendered = await renderReport(report({ facts: [['Name', name]] }))
  const [lines = []] = pagesOf(rendered)
  const found = lines.map((line) => line.replaceAll(' ', ''))
  expect(found).toContain(`Name${name}`.replaceAll(' ', ''))
  expect(rendered.toString('latin1')).not.toContain('/Annot')
})

test('a report that cannot be rendered does not affect later reports', async () => {
  const broken = report({ facts: null as never })
  const answers = await Promise.all([broken, report(), broken, report()].map((each) => outcome(renderReport(each))))
  expect(answers).toEqual(['error', 'rendered', 'error', 'rendered'])
})

test('at most twenty reports are queued; another one is refused immediately, and accepted later', async () => {
  const waiting = Array.from({ length: 20 }, () => outcome(renderReport(report())))
  expect(await outcome(renderReport(report()))).toBe('unavailable')
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['rendered']))
  expect(await outcome(renderReport(report()))).toBe('rendered')
})
