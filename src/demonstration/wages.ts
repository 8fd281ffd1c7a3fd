import { ringgit, ringgitOf, sen, senOf } from '#kernel/money.ts'
import { addDays } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { managers, platform, type Calendar, type Staff } from './demo-accounts.ts'
import { moment, type OrganizationIds } from './organizations.ts'
import type { Simulation } from './simulation.ts'

/** Bina's payroll system sends the wages of a day. Two employees are unknown, and one entry is dated tomorrow. */
export const reportWages = async (
  simulation: Simulation,
  { lately }: Calendar,
  staff: Staff,
  bina: Id<'org'>,
): Promise<void> => {
  const manager = await simulation.as({ email: managers.BINA.email, orgId: bina }, moment(lately, '18:40'))
  const known = staff.BINA.slice(0, 60).map(({ icNumber }, i) => ({
    employeeICNumber: icNumber,
    date: lately,
    amount: ringgit(70 + (i % 8) * 5),
  }))
  const invalid = [
    { employeeICNumber: 'A10293847', date: lately, amount: ringgit(85) },
    { employeeICNumber: 'B55667788', date: lately, amount: ringgit(92.5) },
    { employeeICNumber: known[0]?.employeeICNumber ?? '', date: addDays(lately, 1), amount: ringgit(80) },
  ]
  await manager.rollingPayManagement.sendEarnedWages({ entries: [...known, ...invalid] })
}

/** Of the employees of Satay who left, one pays half immediately, and one agrees to instalments but pays none. */
export const repayOfLeaver = async (simulation: Simulation, { lately }: Calendar): Promise<void> => {
  const { deductions } = await simulation.as({ email: platform.admin }, moment(lately, '15:40'))
  const [owing, other] = (await deductions.getLeaverReceivables({ filter: { status: 'open' } })).receivables
  if (!owing) return
  const { orgId, id: receivableId, number, outstanding } = owing
  const amount = ringgitOf(sen(Math.floor(senOf(outstanding) / 2)))
  await deductions.recordLeaverPayment({ orgId, receivableId, amount, paidOn: lately, reference: `CIMB ${number}` })
  if (other)
    await deductions.agreeLeaverPlan({
      orgId: other.orgId,
      receivableId: other.id,
      amount: other.outstanding,
      instalments: 3,
      firstDueOn: lately,
    })
}

/** Records what Kopi and Satay remitted on the due dates of their lists. Kopi's newest due list is paid in part. */
export const repayAdvances = async (
  simulation: Simulation,
  { lately }: Calendar,
  { KOPI, SATAY }: OrganizationIds,
): Promise<void> => {
  const { rollingPayAdmin } = await simulation.as({ email: platform.admin }, moment(lately, '15:10'))
  for (const orgId of [KOPI, SATAY]) {
    const { lists } = await rollingPayAdmin.getOrgAdvanceAccount({ orgId })
    const due = lists.filter(({ dueOn, outstanding }) => dueOn <= lately && outstanding > 0)
    for (const [i, { number, dueOn, outstanding }] of due.entries()) {
      const isPart = i === 0 && orgId === KOPI
      await rollingPayAdmin.recordAdvanceRepayment({
        orgId,
        amount: isPart ? ringgitOf(sen(Math.floor(senOf(outstanding) / 2))) : outstanding,
        paidOn: dueOn,
        reference: `MBB ${number}`,
      })
    }
  }
}

/** Payments of the bank statement that name no employer: one pays what Kopi left open, and the bank's interest is dismissed. */
export const receivePayments = async (
  simulation: Simulation,
  { lately }: Calendar,
  { KOPI }: OrganizationIds,
): Promise<void> => {
  const { rollingPayAdmin } = await simulation.as({ email: platform.admin }, moment(lately, '15:20'))
  const { lists } = await rollingPayAdmin.getOrgAdvanceAccount({ orgId: KOPI })
  const open = lists.find(({ toRemit, outstanding }) => outstanding > 0 && outstanding < toRemit)
  const yesterday = addDays(lately, -1)
  const interest = 'INTEREST CREDIT'
  const text = [
    ...(open ? [[lately, 'KKSB BAKI FPX 7791360', open.outstanding]] : []),
    [yesterday, 'TRANSFER 00817 IBG 5529902', 1_500],
    [yesterday, 'SATAY BHD DUITNOW 330218', 240.5],
    [yesterday, interest, 12.4],
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')
  const { shown } = await rollingPayAdmin.previewBankStatement({ text })
  await rollingPayAdmin.addBankStatement({ text, shown })
  const [found] = (await rollingPayAdmin.getUnmatchedRemittances({ search: interest })).remittances
  if (found) await rollingPayAdmin.dismissUnmatchedRemittance({ id: found.id, reason: 'Interest of the bank' })
}
