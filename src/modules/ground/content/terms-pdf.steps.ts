import type { Bilingual } from '#kernel/bilingual.ts'
import { dayOf, formatMalayPeriod, formatPeriod, instantOf, periodOf, type LocalDate } from '#kernel/time.ts'
import type { Report } from '#server/documents/report.ts'
import { termsInForce, termsVersions } from './terms.rules.ts'

const labels = {
  title: ['Terms and Conditions', 'Terma dan Syarat'],
  updated: ['Last updated', 'Kemas kini terakhir'],
  short: ['In short', 'Ringkasan'],
  point: ['What you should know', 'Perkara yang perlu anda tahu'],
  full: ['Terms', 'Terma'],
  section: ['Section', 'Bahagian'],
  text: ['Text', 'Teks'],
  note: [
    'The summary explains the terms; the text below it is the one that is accepted.',
    'Ringkasan menerangkan terma. Terma ditulis dalam bahasa Inggeris, dan versi bahasa Inggeris inilah yang diterima.',
  ],
} as const satisfies Record<string, Bilingual>

/** A version of the terms as a document. */
export const termsReport = (version: string, language: 'en' | 'ms'): Report => {
  const t = (text: Bilingual) => text[language === 'ms' ? 1 : 0]
  const { summary, sections } = termsVersions.find((terms) => terms.version === version) ?? termsInForce
  const date = version as LocalDate
  const month = (language === 'ms' ? formatMalayPeriod : formatPeriod)(periodOf(date))
  return {
    title: t(labels.title),
    subtitle: 'Upah',
    facts: [[t(labels.updated), `${dayOf(date)} ${month}`]],
    sections: [
      {
        title: t(labels.short),
        columns: [{ title: t(labels.point), width: 513, wraps: true }],
        rows: summary.map((point) => [t(point)]),
        totals: [],
      },
      {
        title: t(labels.full),
        columns: [
          { title: t(labels.section), width: 120, wraps: true },
          { title: t(labels.text), width: 385, wraps: true },
        ],
        rows: sections.map(({ title, text }) => [title, text]),
        totals: [],
      },
    ],
    notes: [t(labels.note)],
    incomplete: '',
    madeAt: instantOf(Date.parse(`${version}T00:00:00Z`)),
    upright: true,
    language,
  }
}
