import { managerOf, moment, type OrganizationIds } from './organizations.ts'
import { bands } from './setup.ts'
import type { Calendar, Staff } from './demo-accounts.ts'
import { submitted } from './benefits.ts'
import { openingStock } from './disbursements.ts'
import type { Simulation } from './simulation.ts'

const only = <T>(found: readonly T[], name: string): T => {
  const [one] = found
  if (!one || found.length > 1) throw new Error(`${name} was not found once`)
  return one
}

/** The Manager returns a benefit, a policy, a disbursement and an employee to the Executive, each with a reason. */
export const returnRecords = async (
  simulation: Simulation,
  { lately }: Calendar,
  staff: Staff,
  orgIds: OrganizationIds,
): Promise<void> => {
  const calls = await simulation.as(managerOf(orgIds, 'KOPI'), moment(lately, '16:30'))
  const { benefits } = await calls.employeeBenefits.getEmployeeBenefits({})
  const gym = only(
    benefits.filter(({ name, status }) => name === 'Gym membership' && status === submitted.status),
    'the benefit',
  )
  await calls.employeeBenefits.return({ ids: [gym.id], reason: 'Please attach the contract with the gym first' })
  const { policies } = await calls.withdrawalPolicies.getAdvancedPolicies({})
  const policy = only(
    policies.filter(({ maxSalary }) => maxSalary === bands.lower.maxSalary),
    'the policy',
  )
  await calls.withdrawalPolicies.return({ ids: [policy.id], reason: 'Start with RM 200.00 for these salaries' })
  const { disbursements } = await calls.disbursements.getAll({ search: openingStock })
  const stock = only(disbursements, 'the disbursement')
  await calls.disbursements.return({ ids: [stock.id], reason: 'The invoice of Tapau Packaging is for another outlet' })
  const newest = only(staff.newcomers.slice(-1), 'the employee')
  const { employees } = await calls.employees.listEmployeesPendingApproval({ kind: 'new', search: newest.icNumber })
  const { id } = only(employees, 'the employee')
  await calls.employees.return({ ids: [id], reason: 'The contract says that this employee starts next month' })
}
