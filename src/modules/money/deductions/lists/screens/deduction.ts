import type { z } from 'zod'
import { periodText } from '#web/ui/format.ts'
import type { deductionList, deductionListDetails } from '../deduction.contract.ts'
import type { deductionLine } from '../line-fields.rules.ts'
import { t } from '../../deduction.texts.ts'

export type DeductionList = z.input<typeof deductionList>
export type DeductionLine = z.input<typeof deductionLine>
export type Details = z.input<typeof deductionListDetails>

/** `November 2026`, or with the sign of a final list. */
export const listTitle = ({ period, kind }: Pick<DeductionList, 'period' | 'kind'>): string =>
  t(kind === 'final' ? 'titleFinal' : 'titleOf', { month: periodText(period) })
