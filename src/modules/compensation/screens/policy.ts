import type { z } from 'zod'
import { senOf, type Ringgit } from '#kernel/money.ts'
import type { compensationPolicies, compensationPolicy, payRange } from '../compensation.contract.ts'
import { t } from '../pay-ranges.texts.ts'

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
export const gradeText = (jobGrade: number): string => t('gradeOf', { grade: String(jobGrade).padStart(2, '0') })
/** `Grade 03 Barista` */
export const levelText = ({ jobGrade, jobLevelName }: { jobGrade: number; jobLevelName: string }): string =>
  `${gradeText(jobGrade)} ${jobLevelName}`

/** `42.4%`, with a typographic minus sign; a dash for null. */
export const percentText = (value: number | null): string => {
  if (value === null) return '–'
  const digits = Number.isInteger(value) ? `${value}.0` : String(value)
  return `${digits.replace('-', '−')}%`
}
