import type { z } from 'zod'
import { noRinggit, ringgitOf, sen, senOf } from '#kernel/money.ts'
import type { shownSchema } from '#kernel/shown.ts'
import { periodText } from '#web/ui/format.ts'
import type { checkedRun, figures, payRun, previewEmployee, reruns, runEmployee } from '../pay-run-fields.rules.ts'
import { t } from '../pay-run.texts.ts'

export type PayRun = z.input<typeof payRun>
export type CheckedRun = z.input<typeof checkedRun>
export type Figures = z.input<typeof figures>
/** Why employees are not paid. */
export type Reason = Figures['reasons'][number]
export type Reruns = z.input<typeof reruns>
export type Shown = z.input<typeof shownSchema>
export type RunEmployee = z.input<typeof runEmployee>

/** What a run is called: its kind and month, or its benefit. A re-run is called after the run whose payments failed. */
export const nameOf = (run: Pick<PayRun, 'payType' | 'originalPeriod' | 'period' | 'benefitName'>): string =>
  t(`${run.originalPeriod ? 'rerunName' : 'name'}.${run.payType}`, {
    month: periodText(run.originalPeriod ?? run.period),
    benefit: run.benefitName,
  })

const mostGroups = 3
/** The first groups of a run, and the number of the others. */
export const groupsText = ({ groups }: Pick<PayRun, 'groups'>): string => {
  const names = groups.slice(0, mostGroups).map(({ name }) => name)
  const others = groups.length - names.length
  return others > 0 ? `${names.join(', ')} ${t('more', { count: others })}` : names.join(', ')
}

/** The name with the groups, which tells runs of the same month apart. */
export const fullNameOf = (run: PayRun): string =>
  run.groups.length === 0 ? nameOf(run) : `${nameOf(run)} (${groupsText(run)})`

/** `4 paid, 43 not` */
export const sizeText = ({ eligibleEmployees: paid, totalEmployees }: PayRun): string =>
  totalEmployees > paid ? t('paidNot', { paid, not: totalEmployees - paid }) : t('paidAll', { paid })

export const typeOf = (run: Pick<PayRun, 'payType' | 'rerunOf'>): string =>
  t(`payType.${run.rerunOf ? 'rerun' : run.payType}`)

export const employeesText = (count: number): string => t('employees', { count })

/** The number of employees that no run of the month pays, and their amount. Employees in another run are excluded. */
export const leftOutOf = ({ totalEmployees, eligibleEmployees, notPaid, reasons }: Figures) => {
  const elsewhere = reasons.find(({ reason }) => reason === 'already_included')
  return {
    count: totalEmployees - eligibleEmployees - (elsewhere?.employees ?? 0),
    amount: ringgitOf(sen(senOf(notPaid) - senOf(elsewhere?.amount ?? noRinggit))),
    elsewhere,
  }
}

export type PreviewEmployee = z.input<typeof previewEmployee>
