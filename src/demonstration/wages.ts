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
