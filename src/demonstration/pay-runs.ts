import { ringgit } from '#kernel/money.ts'
import { addMs, lastDay, minutes, periodOf } from '#kernel/time.ts'
import { badrul, chong, platform, type Calendar, type Staff } from './demo-accounts.ts'
import { upload } from './files.ts'
import { executiveOf, managerOf, moment, type OrganizationIds } from './organizations.ts'
import { emailOf } from './onboarding.ts'
import { forEachConcurrently, type Simulation } from './simulation.ts'

/** A PNG image of one pixel. */
const screenshot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** Percentages per e-wallet. The last election is incomplete. */
const splits = [[100], [60, 40], [33.33, 33.33, 33.34], [66.67, 33.33], [80]] as const
const electors = 20

/** Employees of every category make a payment election. */
const electWallets = async (
  simulation: Simulation,
  { lately }: Calendar,
  staff: Staff,
  { KOPI: orgId }: OrganizationIds,
) => {
  const people = staff.KOPI.slice(0, electors).flatMap((employee, i) =>
    i === badrul || i === chong ? [] : [{ email: emailOf(employee), mobileNumber: employee.mobileNumber, i }],
  )
  await forEachConcurrently(people, async ({ email, mobileNumber, i }) => {
    const person = { email, orgId, employee: true }
    const at = addMs(moment(lately, '13:30'), minutes(i))
    const { employeeWallets } = await simulation.as(person, at)
    const { wallets } = await employeeWallets.getNonElectedWallets({})
    for (const [n, percentage] of (splits[Math.floor(i / 3) % splits.length] ?? splits[0]).entries()) {
      const fileName = `verified-${n + 1}.png`
      const file = { purpose: 'payment-election-screenshot', fileName, type: 'png', content: screenshot } as const
      await employeeWallets.saveElectedWallet({
        walletId: wallets[(i + n) % wallets.length]?.walletId ?? '',
        accountNumber: mobileNumber.replace('+6', ''),
        percentage,
        accountVerified: 'Yes',
        statusVerificationScreenshot: await upload(simulation, person, at, file),
      })
    }
  })
}

/** The statuses of a run from approval on; platform staff set those after the first. */
const steps = ['approved', 'pending_payment', 'processing', 'completed'] as const
type TargetStatus = 'draft' | 'pending_approval' | 'cancelled' | (typeof steps)[number]
const regular: readonly (readonly [category: string, target: TargetStatus])[] = [
  ['Barista', 'completed'],
  ['Supervisor', 'approved'],
  ['Baker', 'pending_approval'],
  ['Rider', 'draft'],
]
const adHoc: readonly (readonly [team: number, benefitName: string, amount: number, target: TargetStatus])[] = [
  [0, 'Attendance bonus', 50, 'pending_payment'],
  [1, 'Festival bonus', 150, 'processing'],
  [2, 'Uniform allowance', 80, 'cancelled'],
]

/** Creates a pay run for each status. In the completed run one payment has failed. */
export const createPayRuns = async (
  simulation: Simulation,
  calendar: Calendar,
  staff: Staff,
  orgIds: OrganizationIds,
): Promise<void> => {
  await electWallets(simulation, calendar, staff, orgIds)
  const { lately } = calendar
  const monthEnd = lastDay(periodOf(lately))
  const writer = await simulation.as(executiveOf(orgIds), moment(lately, '14:10'))
  const { categories } = await writer.employeeCategories.getApproved({})
  const { teams } = await writer.teams.getApproved({})
  const runs: { readonly id: string; readonly target: TargetStatus }[] = []
  for (const [category, target] of regular) {
    const groups = categories.filter(({ name }) => name === category).map(({ id }) => id)
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

const processRuns = async (
  simulation: Simulation,
  { lately }: Calendar,
  { KOPI: orgId }: OrganizationIds,
  runs: readonly { readonly id: string; readonly target: TargetStatus }[],
): Promise<void> => {
  const { adminPayRuns } = await simulation.as({ email: platform.admin }, moment(lately, '14:50'))
  for (const { id, target } of runs) {
    if (target === 'cancelled') await adminPayRuns.update({ orgId, id, status: 'cancelled' })
    for (const status of steps.slice(1, steps.findIndex((step) => step === target) + 1)) {
      if (status !== 'completed') {
        await adminPayRuns.update({ orgId, id, status })
        continue
      }
      const { employees } = await adminPayRuns.getEmployees({ orgId, payRunId: id, filter: { eligible: true } })
      const failed = employees.slice(0, 1).map(({ employeeId }) => ({ employeeId }))
      const reason = 'The e-wallet account does not exist'
      await adminPayRuns.update({ orgId, id, status, employees: failed, reason })
    }
  }
}
