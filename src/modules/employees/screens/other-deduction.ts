import type { z } from 'zod'
import type { otherDeduction } from '../other-deduction.contract.ts'

export type OtherDeduction = z.input<typeof otherDeduction>

/** The calls with figures that a change of a deduction changes. */
export const affected = ['deductions', 'rollingPayManagement'] as const
