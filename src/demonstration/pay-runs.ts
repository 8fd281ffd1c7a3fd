import { ringgit } from '#kernel/money.ts'
import { addMs, lastDay, minutes, periodOf } from '#kernel/time.ts'
import { badrul, chong, platform, type Calendar, type Staff } from './cast.ts'
import { upload } from './files.ts'
import { executiveOf, managerOf, moment, type Houses } from './houses.ts'
import { emailOf } from './joining.ts'
import { eachOf, type Stage } from './stage.ts'

/** A picture of one pixel. */
const screenshot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** How employees split their benefits; the last split is incomplete. */
const splits = [[100], [60, 40], [33.33, 33.33, 33.34], [66.67, 33.33], [80]] as const
const electors = 20

/** Employees of every category elect e-wallets. */
const electWallets = async (stage: Stage, { lately }: Calendar, staff: Staff, { KOPI: orgId }: Houses) => {
  const people = staff.KOPI.slice(0, electors).flatMap((employee, i) =>
    i === badrul || i === chong ? [] : [{ email: emailOf(employee), mobileNumber: employee.mobileNumber, i }],
  )
  await eachOf(people, async ({ email, mobileNumber, i }) => {
    const person = { email, orgId, employee: true }
    const at = addMs(moment(lately, '13:30'), minutes(i))
    const { employeeWallets } = await stage.as(person, at)
    const { wallets } = await employeeWallets.getNonElectedWallets({})
    for (const [n, percentage] of (splits[Math.floor(i / 3) % splits.length] ?? splits[0]).entries()) {
      const fileName = `verified-${n + 1}.png`
      const file = { purpose: 'payment-election-screenshot', fileName, type: 'png', content: screenshot } as const
      await employeeWallets.saveElectedWallet({
        walletId: wallets[(i + n) % wallets.length]?.walletId ?? '',
        accountNumber: mobileNumber.replace('+6', ''),
        percentage,
        accountVerified: 'Yes',
        statusVerificationScreenshot: await upload(stage, person, at, file),
      })
    }
  })
}

/** How far each run goes; the platform's moves are those after the approval. */
const steps = ['approved', 'pending_payment', 'processing', 'completed'] as const
type Reached = 'draft' | 'pending_approval' | 'cancelled' | (typeof steps)[number]
const regular: readonly (readonly [category: string, reached: Reached])[] = [
  ['Barista', 'completed'],
  ['Supervisor', 'approved'],
  ['Baker', 'pending_approval'],
  ['Rider', 'draft'],
]
const adHoc: readonly (readonly [team: number, benefitName: string, amount: number, reached: Reached])[] = [
  [0, 'Attendance bonus', 50, 'pending_payment'],
  [1, 'Festival bonus', 150, 'processing'],
  [2, 'Uniform allowance', 80, 'cancelled'],
]

/** Kopi starts a run of each status; the platform pays them, and one payment fails. */
export const payBenefits = async (stage: Stage, calendar: Calendar, staff: Staff, houses: Houses): Promise<void> => {
  await electWallets(stage, calendar, staff, houses)
  const { lately } = calendar
  const monthEnd = lastDay(periodOf(lately))
  const writer = await stage.as(executiveOf(houses), moment(lately, '14:10'))
  const { categories } = await writer.employeeCategories.getApproved({})
  const { teams } = await writer.teams.getApproved({})
  const runs: { readonly id: string; readonly reached: Reached }[] = []
  for (const [category, reached] of regular) {
    const groups = categories.filter(({ name }) => name === category).map(({ id }) => id)
    const payDay = reached === 'completed' ? lately : monthEnd
    const { id } = await writer.payRuns.create({ payType: 'Regular', payDay, grouping: 'categories', groups })
    runs.push({ id, reached })
  }
  for (const [team, benefitName, amount, reached] of adHoc) {
    const groups = teams.slice(team, team + 1).map(({ id }) => id)
    const fields = {
      payType: 'Ad-hoc',
      payDay: monthEnd,
      grouping: 'teams',
      groups,
      benefitName,
      amount: ringgit(amount),
    } as const
    runs.push({ id: (await writer.payRuns.create(fields)).id, reached })
  }
  const submitted = runs.filter(({ reached }) => reached !== 'draft')
  for (const { id } of submitted) await writer.payRuns.submit({ id })
  const approved = submitted.filter(({ reached }) => reached !== 'pending_approval')
  const manager = await stage.as(managerOf(houses, 'KOPI'), moment(lately, '14:30'))
  await manager.payRuns.approve({ ids: approved.map(({ id }) => id) })
  await moveRuns(stage, calendar, houses, approved)
}

const moveRuns = async (
  stage: Stage,
  { lately }: Calendar,
  { KOPI: orgId }: Houses,
  runs: readonly { readonly id: string; readonly reached: Reached }[],
): Promise<void> => {
  const { adminPayRuns } = await stage.as({ email: platform.admin }, moment(lately, '14:50'))
  for (const { id, reached } of runs) {
    if (reached === 'cancelled') await adminPayRuns.update({ orgId, id, status: 'cancelled' })
    for (const status of steps.slice(1, steps.findIndex((step) => step === reached) + 1)) {
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
