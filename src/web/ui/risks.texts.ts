import { texts } from '#web/text.ts'

/** The risks themselves are in `#kernel/risks.ts`, because e-mails name them too. */
export const t = texts({
  counts: ['{clear, number} clear, {count, number} to check', '{clear, number} jelas, {count, number} perlu disemak'],
  toCheck_one: ['Check {count, number} before you approve', 'Semak {count, number} sebelum meluluskan'],
  toCheck_other: ['Check {count, number} before you approve', 'Semak {count, number} sebelum meluluskan'],
  check: ['Check {count, number}', 'Semak {count, number}'],
  checkRow: ['Check', 'Semak'],
  checkOf: ['Check {name} before you approve', 'Semak {name} sebelum meluluskan'],
  withoutWarnings_one: ['Approve {count, number} without warnings', 'Luluskan {count, number} tanpa amaran'],
  withoutWarnings_other: ['Approve {count, number} without warnings', 'Luluskan {count, number} tanpa amaran'],
  all_one: ['Approve all {count, number}', 'Luluskan kesemua {count, number}'],
  all_other: ['Approve all {count, number}', 'Luluskan kesemua {count, number}'],
})
