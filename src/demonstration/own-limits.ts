import { ringgit } from '#kernel/money.ts'
import { aina, type Calendar, type Staff } from './demo-accounts.ts'
import { emailOf } from './onboarding.ts'
import { moment, type OrganizationIds } from './organizations.ts'
import type { Simulation } from './simulation.ts'

/** Aina limits her withdrawals to less than her employer allows. */
export const setOwnLimits = async (
  simulation: Simulation,
  { lately }: Calendar,
  staff: Staff,
  orgIds: OrganizationIds,
): Promise<void> => {
  const employee = staff.KOPI[aina]
  if (!employee) throw new Error('Aina is missing')
  const person = { email: emailOf(employee), orgId: orgIds.KOPI, employee: true }
  const { rollingPayEmployee } = await simulation.as(person, moment(lately, '21:10'))
  for (const change of [
    { limit: 'perWithdrawal', amount: ringgit(300) },
    { limit: 'perMonth', amount: ringgit(700) },
    { limit: 'numberPerMonth', number: 4 },
  ] as const)
    await rollingPayEmployee.changeOwnLimit({ change })
}
