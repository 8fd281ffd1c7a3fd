import { ringgit } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { executive, type Calendar } from './demo-accounts.ts'
import { executiveOf, managerOf, moment, type OrganizationIds } from './organizations.ts'
import type { Simulation } from './simulation.ts'

export const submitted = { status: 'Pending Approval' } as const
const teams = [
  ['Bangsar outlet', 'Jalan Telawi, open from 7 to 23'],
  ['Subang outlet', 'SS15, open from 8 to 22'],
  ['Central kitchen', 'Bakes and packs for all outlets'],
  ['Delivery', 'Riders and dispatch'],
  ['Head office', 'Finance, people and marketing'],
  ['Events', 'Carts and catering'],
] as const
const categories = [
  ['Barista', 'Works behind the counter'],
  ['Supervisor', 'Leads a shift'],
  ['Baker', 'Works in the central kitchen'],
  ['Rider', 'Delivers orders'],
  ['Office', 'Works at the head office'],
] as const
const benefits = [
  ['Meal allowance', 'Barista', 180, 'Monthly'],
  ['Transport allowance', 'Barista', 120, 'Monthly'],
  ['Meal allowance', 'Supervisor', 220, 'Monthly'],
  ['Mobile data', 'Supervisor', 60, 'Monthly'],
  ['Night shift allowance', 'Baker', 95, 'Monthly'],
  ['Petrol allowance', 'Rider', 200, 'Monthly'],
  ['Dental and optical', 'Office', 150, 'Quarterly'],
  ['Health screening', 'Office', 400, 'Yearly'],
] as const

/** The codes of the groups that employees are imported with. */
export type Groups = { readonly teams: readonly string[]; readonly categories: readonly string[] }

/** Kopi Kita creates and approves its teams, categories and benefits before it imports its employees. */
export const setUpBenefits = async (
  simulation: Simulation,
  orgIds: OrganizationIds,
  on: LocalDate,
): Promise<Groups> => {
  const writer = await simulation.as({ email: executive.email, orgId: orgIds.KOPI }, moment(on, '09:05'))
  const createdTeams = []
  for (const [teamName, teamDescription] of teams)
    createdTeams.push(await writer.teams.createTeam({ teamName, teamDescription, ...submitted }))
  const createdCategories = []
  for (const [name, description] of categories)
    createdCategories.push(await writer.employeeCategories.createEmployeeCategory({ name, description, ...submitted }))
  const { offices } = await writer.orgOffices.getOffices({ orgId: orgIds.KOPI })
  const createdBenefits = []
  for (const { officeCode } of offices)
    for (const [name, employeeCategory, amount, recurrence] of benefits)
      createdBenefits.push(
        await writer.employeeBenefits.createEmployeeBenefit({
          name,
          employeeCategory,
          amount: ringgit(amount),
          recurrence,
          officeCode,
          ...submitted,
        }),
      )
  const manager = await simulation.as(managerOf(orgIds, 'KOPI'), moment(on, '09:20'))
  await manager.teams.approveTeams({ selectedTeams: createdTeams.map(({ id }) => id) })
  await manager.employeeCategories.bulkApproveEmployeeCategory({ categories: createdCategories.map(({ id }) => id) })
  await manager.employeeBenefits.bulkApproveEmployeeBenefit({ benefits: createdBenefits.map(({ id }) => id) })
  return {
    teams: createdTeams.map(({ code }) => code),
    categories: createdCategories.map(({ code }) => code),
  }
}

/** The number of Kopi's employees with an account, from the start of the list. */
export const accountHolders = 60
/** The account holders are of every category; the others are baristas or work at the office. */
const categoryOf = (position: number): number =>
  position < accountHolders ? position % categories.length : position % 7 === 0 ? categories.length - 1 : 0

/** The team and category of an employee, by position in the list. */
export const groupsOf = (groups: Groups | null, position: number) =>
  groups && {
    team: groups.teams[position % groups.teams.length] ?? null,
    categoryCode: groups.categories[categoryOf(position)] ?? null,
  }

/** Creates records of the other statuses: drafts, and records pending approval, one of them by the Manager. */
export const createPendingBenefits = async (
  simulation: Simulation,
  { lately }: Calendar,
  orgIds: OrganizationIds,
): Promise<void> => {
  const writer = await simulation.as(executiveOf(orgIds), moment(lately, '11:30'))
  await writer.teams.createTeam({ teamName: 'Penang outlet', teamDescription: 'Opens next month', ...submitted })
  await writer.teams.createTeam({ teamName: 'Roastery', teamDescription: 'Not decided yet', status: 'Draft' })
  const intern = { name: 'Intern', description: 'Students for up to six months' }
  await writer.employeeCategories.createEmployeeCategory({ ...intern, ...submitted })
  const [office] = (await writer.orgOffices.getOffices({ orgId: orgIds.KOPI })).offices
  if (!office) throw new Error('the organization has no offices')
  const { officeCode } = office
  const shared = { officeCode, recurrence: 'Monthly' as const }
  await writer.employeeBenefits.createEmployeeBenefit({
    name: 'Study allowance',
    employeeCategory: intern.name,
    amount: ringgit(100),
    ...shared,
    ...submitted,
  })
  await writer.employeeBenefits.createEmployeeBenefit({
    name: 'Gym membership',
    employeeCategory: 'Office',
    amount: ringgit(80),
    ...shared,
    ...submitted,
  })
  const manager = await simulation.as(managerOf(orgIds, 'KOPI'), moment(lately, '11:35'))
  await manager.employeeBenefits.createEmployeeBenefit({
    name: 'Season parking',
    employeeCategory: 'Office',
    amount: ringgit(90),
    ...shared,
    ...submitted,
  })
}
