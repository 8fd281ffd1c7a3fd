import { ringgit } from '#kernel/money.ts'
import { addDays, lastDay, periodOf, type LocalDate, addMs, minutes } from '#kernel/time.ts'
import { accountHolders } from './benefits.ts'
import { badrul, chong, platform, states, type Calendar, type Staff } from './demo-accounts.ts'
import type { ScheduledEvent } from './months.ts'
import { uploadSlip, upload } from './files.ts'
import { onboard, emailOf } from './onboarding.ts'
import { executiveOf, managerOf, moment, type OrganizationIds } from './organizations.ts'
import { compared, completeRun } from './pay-runs.ts'
import { importEmployees } from './setup.ts'
import { type Simulation, forEachConcurrently } from './simulation.ts'
import type { Employee } from './people.ts'

/** A PNG image of one pixel. */
const screenshot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** Percentages per e-wallet. */
const splits = [[100], [60, 40], [33.33, 33.33, 33.34], [66.67, 33.33]] as const
const incomplete = [80] as const
const splitOf = (i: number): readonly number[] =>
  i % 14 === 9 ? incomplete : (splits[Math.floor(i / 3) % splits.length] ?? splits[0])

/** Employees elect the e-wallets to which their benefits are paid; a few elect less than 100 %. */
const electWallets = (
  simulation: Simulation,
  { KOPI: orgId }: OrganizationIds,
  people: readonly Employee[],
  on: LocalDate,
): Promise<void> => {
  const turns = people.map((employee, i) => ({ employee, i }))
  return forEachConcurrently(turns, async ({ employee, i }) => {
    const person = { email: emailOf(employee), orgId, employee: true }
    const at = addMs(moment(on, '13:00'), minutes(i))
    const { employeeWallets } = await simulation.as(person, at)
    const { wallets } = await employeeWallets.getNonElectedWallets({})
    for (const [n, percentage] of splitOf(i).entries()) {
      const fileName = `verified-${n + 1}.png`
      const file = { purpose: 'payment-election-screenshot', fileName, type: 'png', content: screenshot } as const
      await employeeWallets.saveElectedWallet({
        walletId: wallets[(i + n) % wallets.length]?.walletId ?? '',
        accountNumber: employee.mobileNumber.replace('+6', ''),
        percentage,
        accountVerified: 'Yes',
        statusVerificationScreenshot: await upload(simulation, person, at, file),
      })
    }
  })
}

/** A Rider with a payment election who leaves before the run of this month. */
const leaver = states.suresh
const raised = { name: 'Petrol allowance', amount: 230 } as const

type Context = {
  readonly simulation: Simulation
  readonly calendar: Calendar
  readonly staff: Staff
  readonly orgIds: OrganizationIds
}

const elect = ({ simulation, calendar, staff, orgIds }: Context) => {
  const people = staff.KOPI.slice(0, accountHolders).filter((_, i) => i !== badrul && i !== chong)
  return electWallets(simulation, orgIds, people, electedOn(calendar))
}

const pay = async ({ simulation, calendar, orgIds }: Context): Promise<void> => {
  const on = preparedOn(calendar)
  const writer = await simulation.as(executiveOf(orgIds), moment(on, '17:10'))
  const { categories } = await writer.employeeCategories.getApproved({})
  const groups = categories.filter(({ name }) => compared.includes(name)).map(({ id }) => id)
  const fields = { payType: 'Regular', payDay: calendar.lastRun, grouping: 'categories', groups } as const
  const { id } = await writer.payRuns.create(fields)
  await writer.payRuns.submit({ id })
  const approver = await simulation.as(managerOf(orgIds, 'KOPI'), moment(on, '17:40'))
  await approver.payRuns.approve({ ids: [id] })
  const admin = await simulation.as({ email: platform.admin }, moment(calendar.lastRun, '09:30'))
  const run = { orgId: orgIds.KOPI, id }
  for (const status of ['pending_payment', 'processing'] as const) await admin.adminPayRuns.update({ ...run, status })
  await completeRun(admin, run, 'share')
}

const join = async ({ simulation, calendar, staff, orgIds }: Context): Promise<void> => {
  const on = addDays(calendar.lastRun, 1)
  await importEmployees(simulation, managerOf(orgIds, 'KOPI'), staff.joiners, on)
  const writer = await simulation.as(executiveOf(orgIds), moment(on, '11:00'))
  const { categories } = await writer.employeeCategories.getApproved({})
  const joined = categories.find(({ name }) => name === compared[0])
  if (!joined) throw new Error('the category is missing')
  const ICNumbers = staff.joiners.map(({ icNumber }) => icNumber)
  await writer.employees.assignEmployees({ assignments: [{ ICNumbers, categoryCode: joined.code }] })
  const people = staff.joiners.map((employee) => ({ orgId: orgIds.KOPI, employee, terms: true, profile: true }))
  await onboard(simulation, on, people)
}

const raise = async ({ simulation, calendar, orgIds }: Context): Promise<void> => {
  const on = addDays(calendar.lastRun, 2)
  const writer = await simulation.as(executiveOf(orgIds), moment(on, '15:00'))
  const benefits = (await writer.employeeBenefits.getApproved({})).benefits.filter(({ name }) => name === raised.name)
  for (const { id, name, employeeCategory, recurrence, officeCode } of benefits)
    await writer.employeeBenefits.updateEmployeeBenefit({
      id,
      name,
      employeeCategory,
      recurrence,
      officeCode,
      amount: ringgit(raised.amount),
      status: 'Pending Approval',
    })
  const approver = await simulation.as(managerOf(orgIds, 'KOPI'), moment(on, '15:20'))
  await approver.employeeBenefits.bulkApproveEmployeeBenefit({ benefits: benefits.map(({ id }) => id) })
}

/** One employee leaves, and those who joined make their elections. */
const leave = async ({ simulation, calendar, staff, orgIds }: Context): Promise<void> => {
  const calls = await simulation.as(managerOf(orgIds, 'KOPI'), moment(calendar.lately, '10:00'))
  const employeeICNumber = staff.KOPI[leaver]?.icNumber ?? ''
  await calls.employees.editEmployee({ employeeICNumber, endDate: lastDay(periodOf(calendar.lastRun)) })
  await electWallets(simulation, orgIds, staff.joiners, calendar.lately)
}

/** The employer repays a part of what the run paid. */
const repay = async ({ simulation, calendar, orgIds }: Context): Promise<void> => {
  const on = addDays(calendar.lastRun, 6)
  const { adminPayRuns } = await simulation.as({ email: platform.admin }, moment(on, '11:20'))
  const { outstanding } = await adminPayRuns.getBenefitAccount({ orgId: orgIds.KOPI })
  const amount = ringgit(Math.floor(outstanding / 2))
  await adminPayRuns.recordBenefitRepayment({ orgId: orgIds.KOPI, amount, paidOn: on, reference: 'MBB-90217' })
}

/** An Executive reports the rest, which platform staff have not compared with the bank account yet. */
const report = async ({ simulation, calendar, orgIds }: Context): Promise<void> => {
  const person = executiveOf(orgIds)
  const at = moment(calendar.lately, '11:45')
  const { payRuns } = await simulation.as(person, at)
  const { outstanding: amountRepaid } = await payRuns.getBenefitAccount({})
  const reference = 'IBG 4410927'
  const slip = await uploadSlip(simulation, person, at, { reference, amount: amountRepaid })
  await payRuns.reportBenefitRepayment({ paymentDate: calendar.lately, amountRepaid, reference, slip })
}

/** The day on which the run is created and approved. */
const preparedOn = ({ lastRun }: Calendar): LocalDate => addDays(lastRun, -1)

/** New accounts can be paid after a day. */
const electedOn = ({ lastRun }: Calendar): LocalDate => addDays(lastRun, -3)

/**
 * The completed pay run of last month, in which one share failed, and what changed since: two employees joined, one left,
 * and a benefit was raised.
 */
export const lastRunEvents = (context: Context): ScheduledEvent[] => {
  const { lastRun, lately } = context.calendar
  return [
    { on: electedOn(context.calendar), run: () => elect(context) },
    { on: preparedOn(context.calendar), run: () => pay(context) },
    { on: addDays(lastRun, 1), run: () => join(context) },
    { on: addDays(lastRun, 2), run: () => raise(context) },
    { on: addDays(lastRun, 6), run: () => repay(context) },
    { on: lately, run: () => report(context) },
    { on: lately, run: () => leave(context) },
  ]
}
