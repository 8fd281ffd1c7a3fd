import { texts } from '#web/text.ts'

/** The risks themselves are in `#kernel/risks.ts`, because e-mails name them too. */
export const t = texts({
  counts: ['{clear, number} clear, {count, number} to check', '{clear, number} jelas, {count, number} perlu disemak'],
  toCheck: ['Check {count, number} before you approve', 'Semak {count, number} sebelum meluluskan'],
  check: ['Check {count, number}', 'Semak {count, number}'],
  checkRow: ['Check', 'Semak'],
  checkOf: ['Check {name} before you approve', 'Semak {name} sebelum meluluskan'],
  withoutWarnings: ['Approve {count, number} without warnings', 'Luluskan {count, number} tanpa amaran'],
  all: ['Approve all {count, number}', 'Luluskan kesemua {count, number}'],
})
