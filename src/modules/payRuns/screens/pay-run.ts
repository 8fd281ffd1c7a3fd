import type { z } from 'zod'
import { periodText } from '#web/ui/date-text.ts'
import type { figures, payRun, runEmployee } from '../pay-run-fields.rules.ts'
import { t } from '../pay-run.texts.ts'

export type PayRun = z.input<typeof payRun>
export type Figures = z.input<typeof figures>
export type RunEmployee = z.input<typeof runEmployee>

/** What a run is called: its kind and month, or its benefit. */
export const nameOf = (run: Pick<PayRun, 'payType' | 'rerunOf' | 'period' | 'benefitName'>): string =>
  t(`name.${run.rerunOf ? 'rerun' : run.payType}`, { month: periodText(run.period), benefit: run.benefitName })

export const typeOf = (run: Pick<PayRun, 'payType' | 'rerunOf'>): string =>
  t(`payType.${run.rerunOf ? 'rerun' : run.payType}`)

export const employeesText = (count: number): string => t('employees', { count })
