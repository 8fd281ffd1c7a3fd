import { ringgit } from '#kernel/money.ts'
import type { Client } from '#kernel/client.ts'
import { lastDay, periodOf } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Contract } from '#app/contract.ts'
import { platform, type Calendar } from './demo-accounts.ts'
import { executiveOf, managerOf, moment, type OrganizationIds } from './organizations.ts'
import type { Simulation } from './simulation.ts'

/** The statuses of a run from approval on; platform staff set those after the first. */
const steps = ['approved', 'pending_payment', 'processing', 'completed'] as const
type TargetStatus = 'draft' | 'pending_approval' | 'cancelled' | (typeof steps)[number]
/** The categories whose run of this month is compared with the one of last month. */
export const compared: readonly string[] = ['Supervisor', 'Baker', 'Rider']
const regular: readonly (readonly [categories: readonly string[], target: TargetStatus])[] = [
  [['Barista'], 'completed'],
  [compared, 'pending_approval'],
]
const adHoc: readonly (readonly [team: number, benefitName: string, amount: number, target: TargetStatus])[] = [
  [0, 'Attendance bonus', 50, 'pending_payment'],
  [1, 'Festival bonus', 150, 'processing'],
  [2, 'Uniform allowance', 80, 'cancelled'],
  [3, 'Fuel top-up', 40, 'approved'],
  [4, 'Year-end bonus', 300, 'draft'],
]

/** Creates a pay run for each status. In the completed run one payment has failed. */
export const createPayRuns = async (
  simulation: Simulation,
  calendar: Calendar,
  orgIds: OrganizationIds,
): Promise<void> => {
  const { lately } = calendar
  const monthEnd = lastDay(periodOf(lately))
  const writer = await simulation.as(executiveOf(orgIds), moment(lately, '14:10'))
  const { categories } = await writer.employeeCategories.getApproved({})
  const { teams } = await writer.teams.getApproved({})
  const runs: { readonly id: string; readonly target: TargetStatus }[] = []
  for (const [names, target] of regular) {
    const groups = categories.filter(({ name }) => names.includes(name)).map(({ id }) => id)
    const payDay = target === 'completed' ? lately : monthEnd
    const { id } = await writer.payRuns.create({ payType: 'Regular', payDay, grouping: 'categories', groups })
    runs.push({ id, target })
  }
  for (const [team, benefitName, amount, target] of adHoc) {
    const groups = teams.slice(team, team + 1).map(({ id }) => id)
    const fields = {
      payType: 'Ad-hoc',
      payDay: monthEnd,
      grouping: 'teams',
      groups,
      benefitName,
      amount: ringgit(amount),
    } as const
    runs.push({ id: (await writer.payRuns.create(fields)).id, target })
  }
  const submitted = runs.filter(({ target }) => target !== 'draft')
  for (const { id } of submitted) await writer.payRuns.submit({ id })
  const approved = submitted.filter(({ target }) => target !== 'pending_approval')
  const manager = await simulation.as(managerOf(orgIds, 'KOPI'), moment(lately, '14:30'))
  await manager.payRuns.approve({ ids: approved.map(({ id }) => id) })
  await processRuns(simulation, calendar, orgIds, approved)
}

/** Completes a run in which the payment to one employee has failed: all shares, or one of several. */
export const completeRun = async (
  { adminPayRuns }: Client<Contract>,
  run: { readonly orgId: Id<'org'>; readonly id: string },
  failed: 'employee' | 'share',
): Promise<void> => {
  const { orgId, id } = run
  const { employees } = await adminPayRuns.getEmployees({ orgId, payRunId: id, filter: { eligible: true } })
  const [one] = failed === 'share' ? employees.filter(({ electedWallets }) => electedWallets.length > 1) : employees
  if (!one) throw new Error('the pay run has no such employee')
  const walletIds = failed === 'share' ? one.electedWallets.slice(0, 1).map(({ walletId }) => walletId) : undefined
  const reason = 'The e-wallet account does not exist'
  const unpaid = [{ employeeId: one.employeeId, ...(walletIds && { walletIds }) }]
  await adminPayRuns.update({ ...run, status: 'completed', employees: unpaid, reason })
}

const processRuns = async (
  simulation: Simulation,
  { lately }: Calendar,
  { KOPI: orgId }: OrganizationIds,
  runs: readonly { readonly id: string; readonly target: TargetStatus }[],
): Promise<void> => {
  const admin = await simulation.as({ email: platform.admin }, moment(lately, '14:50'))
  for (const { id, target } of runs) {
    if (target === 'cancelled')
      await admin.adminPayRuns.update({ orgId, id, status: 'cancelled', reason: 'The benefit was paid with salaries' })
    for (const status of steps.slice(1, steps.findIndex((step) => step === target) + 1)) {
      if (status === 'completed') await completeRun(admin, { orgId, id }, 'employee')
      else await admin.adminPayRuns.update({ orgId, id, status })
    }
  }
}
