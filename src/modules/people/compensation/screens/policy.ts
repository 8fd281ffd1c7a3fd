import type { z } from 'zod'
import { senOf, type Ringgit } from '#kernel/money.ts'
import { gradeName } from '#people/jobLevels/job-level.rules.ts'
import { translate } from '#web/text.ts'
import type { compensationPolicies, compensationPolicy, payRange } from '../compensation.contract.ts'

export type CompensationPolicy = z.input<typeof compensationPolicy>
export type PayRange = z.input<typeof payRange>
export type Details = z.input<typeof compensationPolicies.getDetails.output>

type Amounts = { readonly minimum: Ringgit; readonly midpoint: Ringgit; readonly maximum: Ringgit }
export const inSen = ({ minimum, midpoint, maximum }: Amounts) => ({
  minimum: senOf(minimum),
  midpoint: senOf(midpoint),
  maximum: senOf(maximum),
})

/** `Grade 03` */
export const gradeText = (jobGrade: number): string => translate(gradeName(jobGrade))
/** `Grade 03 Barista` */
export const levelText = ({ jobGrade, jobLevelName }: { jobGrade: number; jobLevelName: string }): string =>
  `${gradeText(jobGrade)} ${jobLevelName}`

/** `42.4%`, with a typographic minus sign; a dash for null. */
export const percentText = (value: number | null): string => {
  if (value === null) return '–'
  const digits = Number.isInteger(value) ? `${value}.0` : String(value)
  return `${digits.replace('-', '−')}%`
}
