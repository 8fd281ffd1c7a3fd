import { ringgit } from '#kernel/money.ts'
import { platform, type Calendar, type Staff } from './demo-accounts.ts'
import { accountHolders } from './benefits.ts'
import type { Employee } from './people.ts'
import { executiveOf, managerOf, moment, type OrganizationIds } from './organizations.ts'
import type { Simulation } from './simulation.ts'

/** The job levels of the platform, with the range of Kopi's policy in ringgit. */
const levels = [
  { jobLevel: 'L2', name: 'Crew', jobGrade: 2, range: [1_700, 2_100, 2_600] },
  { jobLevel: 'L4', name: 'Senior crew', jobGrade: 4, range: [2_000, 2_600, 3_300] },
  { jobLevel: 'L6', name: 'Specialist', jobGrade: 6, range: [2_500, 3_300, 4_200] },
  { jobLevel: 'L8', name: 'Supervisor', jobGrade: 8, range: [3_200, 4_200, 5_500] },
  { jobLevel: 'L10', name: 'Manager', jobGrade: 10, range: [4_500, 6_000, 8_000] },
] as const
/** The first level for which the salary is at most 10 % above the midpoint. */
const levelOf = (salary: number): number => {
  const found = levels.findIndex(({ range: [, midpoint] }) => salary <= midpoint * 1.1)
  return found === -1 ? levels.length - 1 : found
}

/** Someone who earns more than the range of their level, and someone who earns less. */
const outliers = [
  { level: 0, isOne: (salary: number) => salary >= 2_700 && salary <= 3_000 },
  { level: 3, isOne: (salary: number) => salary >= 2_400 && salary <= 2_700 },
] as const
/** The level of each employee, by position. */
const levelsOf = (people: readonly Employee[]): number[] => {
  const found = people.map(({ salary }) => levelOf(salary))
  for (const { level, isOne } of outliers) {
    const position = people.findIndex(({ salary }, i) => i >= accountHolders && isOne(salary))
    if (position !== -1) found[position] = level
  }
  return found
}

/**
 * Kopi copies the platform's job levels, assigns them to employees, and approves a compensation policy. A later change of
 * the policy is pending approval, so the approved ranges stay in force.
 */
export const setUpLevels = async (
  simulation: Simulation,
  { lately }: Calendar,
  staff: Staff,
  orgIds: OrganizationIds,
): Promise<void> => {
  const { adminJobLevels } = await simulation.as({ email: platform.admin }, moment(lately, '12:40'))
  for (const { jobLevel, name, jobGrade } of levels) await adminJobLevels.create({ jobLevel, name, jobGrade })
  const writer = await simulation.as(executiveOf(orgIds), moment(lately, '12:50'))
  await writer.jobLevels.copyFromPlatform({})
  const copied = (await writer.jobLevels.getAll({})).jobLevels
  const manager = await simulation.as(managerOf(orgIds, 'KOPI'), moment(lately, '12:55'))
  await manager.jobLevels.approve({ jobLevelsIds: copied.map(({ id }) => id) })

  const ids = levels.map(({ name }) => {
    const level = copied.find((one) => one.name === name)
    if (!level) throw new Error(`the job level ${name} was not copied`)
    return level.id
  })
  const everyone = [...staff.KOPI, ...staff.joiners]
  const levelOfEach = levelsOf(everyone)
  const assigning = await simulation.as(executiveOf(orgIds), moment(lately, '13:00'))
  for (const [i, id] of ids.entries()) {
    const people = everyone.filter((_, position) => levelOfEach[position] === i)
    if (people.length > 0)
      await assigning.employees.assignEmployees({
        assignments: [{ ICNumbers: people.map(({ icNumber }) => icNumber), jobLevel: { id } }],
      })
  }
  const { id: policyId } = await assigning.compensationPolicies.create({ compensationName: 'Outlets and head office' })
  const ranges = []
  for (const [i, jobLevel] of ids.entries()) {
    const [minimum, midpoint, maximum] = levels[i]?.range ?? levels[0].range
    const amounts = { minimum: ringgit(minimum), midpoint: ringgit(midpoint), maximum: ringgit(maximum) }
    ranges.push(await assigning.payRanges.create({ policyId, jobLevel, ...amounts }))
  }
  const approving = await simulation.as(managerOf(orgIds, 'KOPI'), moment(lately, '13:10'))
  await approving.compensationPolicies.approve({ ids: [policyId] })

  const [lowest] = ranges
  if (!lowest) throw new Error('the policy has no pay ranges')
  const later = await simulation.as(executiveOf(orgIds), moment(lately, '13:20'))
  await later.payRanges.update({
    policyId,
    id: lowest.id,
    jobLevel: lowest.jobLevel,
    minimum: ringgit(1_800),
    midpoint: ringgit(2_200),
    maximum: ringgit(2_700),
  })
}
