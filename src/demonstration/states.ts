import { addDays } from '#kernel/time.ts'
import { Refusal } from '#kernel/errors.ts'
import { states, type Calendar, type Staff } from './demo-accounts.ts'
import { codePattern, emailOf, onboard } from './onboarding.ts'
import { managerOf, moment, type OrganizationIds } from './organizations.ts'
import type { Employee } from './people.ts'
import { importEmployees } from './setup.ts'
import { matchInMessage, type Simulation } from './simulation.ts'

/**
 * Employees who can't withdraw, each for a reason of their own: a pause, a changed account, a change that was reported, a
 * lock, and a start yesterday. The other states follow from withdrawals, deductions and changes of the months before.
 */
export const createStates = async (
  simulation: Simulation,
  { yesterday }: Calendar,
  staff: Staff,
  orgIds: OrganizationIds,
): Promise<void> => {
  const employeeOf = (name: keyof typeof states): Employee => {
    const employee = staff.KOPI[states[name]]
    if (!employee) throw new Error(`${name} is missing`)
    return employee
  }
  const callsOf = (name: keyof typeof states, time: string) =>
    simulation.as({ email: emailOf(employeeOf(name)), orgId: orgIds.KOPI, employee: true }, moment(yesterday, time))
  const dayBefore = addDays(yesterday, -1)
  await importEmployees(simulation, managerOf(orgIds, 'KOPI'), staff.starters, dayBefore)
  const started = staff.starters.map((employee) => ({ orgId: orgIds.KOPI, employee, terms: true, profile: true }))
  await onboard(simulation, dayBefore, started)
  const { employees } = await simulation.as(managerOf(orgIds, 'KOPI'), moment(yesterday, '17:40'))
  for (const [name, accountNumber] of [
    ['ganesh', '7053417111'],
    ['haslina', '7053417222'],
  ] as const) {
    const employeeICNumber = employeeOf(name).icNumber
    await employees.editEmployee({ employeeICNumber, bankCode: 'CIBBMYKL', accountNumber })
  }
  const faridah = await callsOf('faridah', '20:05')
  const until = addDays(yesterday, 20)
  await faridah.rollingPayEmployee.changeOwnLimit({ change: { limit: 'pausedUntil', until } })
  const haslina = await callsOf('haslina', '20:15')
  await haslina.employees.reportOwnAccountChange({})
  await lock(simulation, employeeOf('khalid'), await callsOf('khalid', '20:25'))
}

type Calls = Awaited<ReturnType<Simulation['as']>>

/** The fifth wrong code locks an employee. */
const lock = async (simulation: Simulation, { mobileNumber }: Employee, { employees }: Calls): Promise<void> => {
  await employees.sendSmsVerificationCode({ mobileNumber })
  const code = matchInMessage(await simulation.latestMessages([mobileNumber]), mobileNumber, codePattern)
  const verificationCode = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10)
  for (let tries = 0; tries < 5; tries++)
    await employees.verifySmsVerificationCode({ mobileNumber, verificationCode }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
}
