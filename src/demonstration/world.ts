import { addDays, dateIn, instantOf } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { App } from '#server/pipeline/parts.ts'
import {
  accounts,
  badrul,
  calendarOf,
  chong,
  devi,
  lastAccount,
  password,
  platform,
  staffOf,
  type Calendar,
  type Staff,
  aina,
} from './demo-accounts.ts'
import { addApiKey } from './api-keys.ts'
import { accountHolders, createPendingBenefits, submitted } from './benefits.ts'
import { setUpLevels } from './levels.ts'
import { lastRunEvents } from './last-run.ts'
import { createPayRuns } from './pay-runs.ts'
import { createCloses } from './closes.ts'
import { addWebhooks } from './webhooks.ts'
import { deductionEvents } from './deductions.ts'
import { disbursementEvents, openingStock } from './disbursements.ts'
import { onboard, type Onboarding, emailOf } from './onboarding.ts'
import { simulateMonths } from './months.ts'
import { makePlan } from './plan.ts'
import { requestersOf, requesting, singlesOf } from './withdrawers.ts'
import { managerOf, moment, type OrganizationIds } from './organizations.ts'
import { uploadSales } from './sales.ts'
import { createPendingRecords, handOver, setUpBina, setUpLampu, setUpPlatform, bands } from './setup.ts'
import { createSimulation, type Simulation } from './simulation.ts'
import { createStates } from './states.ts'
import { addBankStatement } from './bank-statements.ts'
import { repayAdvances, repayOfLeaver, reportWages } from './wages.ts'
import { ringgit } from '#kernel/money.ts'

const only = <T>(found: readonly T[], name: string): T => {
  const [one] = found
  if (!one || found.length > 1) throw new Error(`${name} was not found once`)
  return one
}

/** The Manager returns a benefit, a policy, a disbursement and an employee to the Executive, each with a reason. */
const returnRecords = async (
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

/** Aina limits her withdrawals to less than her employer allows. */
const setOwnLimits = async (
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

type Report = (line: string) => void

/**
 * Creates the demonstration on an empty platform with the product's own calls, from six months ago to last night. The data
 * of a day is always the same. A platform in use is left unchanged. `begin` and `end` run around the creation.
 */
export const ensureDemonstration = async (
  app: App,
  report: Report,
  { begin, end }: { readonly begin?: () => Promise<void>; readonly end?: () => Promise<void> } = {},
): Promise<void> => {
  const { begun, done, inUse } = await readState(app)
  if (done || (inUse && !begun)) return
  if (begun) {
    throw new Error(
      'Creating the demonstration data was interrupted, so the data is incomplete.\n' +
        'Please start with an empty database, or with DEMO=0.',
    )
  }
  report('Creating the demonstration data (first start only)')
  await begin?.()
  await createDemonstration(createSimulation(app), calendarOf(dateIn(instantOf(app.clock()))), report)
  await end?.()
}

/** Reads the audit trail, which shows whether the last step ran even if its account has been deleted since. */
const readState = (app: App): Promise<{ begun: boolean; done: boolean; inUse: boolean }> =>
  app.database.transaction({ orgs: 'all' }, 'read', async ({ client }) => {
    const { rows } = await client.query<{ begun: boolean; done: boolean; in_use: boolean }>(
      `select exists (select 1 from users where org_id = $1 and email = $2) as begun,
              exists (select 1 from organizations) as in_use,
              exists (select 1 from organizations o join audit_events a on a.org_id = o.org_id and a.record_type = 'user'
                       where a.call = 'users-createUser' and a.after ->> 'email' = $3) as done`,
      [platformOrgId, platform.superadmin, lastAccount],
    )
    const [row] = rows
    return { begun: row?.begun ?? false, done: row?.done ?? false, inUse: row?.in_use ?? false }
  })

const createDemonstration = async (simulation: Simulation, calendar: Calendar, report: Report): Promise<void> => {
  const staff = staffOf(calendar)
  const plan = await makePlan(calendar, requestersOf(staff, calendar), singlesOf(staff))
  const orgIds = await setUpPlatform(simulation, calendar, staff, report)
  await onboard(simulation, addDays(calendar.opening, 1), onboardingOf(staff, orgIds))
  // Joins have slow plans without statistics, which autovacuum collects only after a minute.
  const analyze = () => simulation.app.database.pool.query('analyze')
  await analyze()
  const disableDevi = async () => {
    const calls = await simulation.as(managerOf(orgIds, 'KOPI'), moment(calendar.deviStops, '09:20'))
    await calls.employees.changeRollingPayWithdrawalsDisabledStatus({
      employeeICNumber: staff.KOPI[devi]?.icNumber ?? '',
      action: 'DISABLE',
    })
  }
  const closes = createCloses(simulation, calendar.opening)
  let bina: Id<'org'> | undefined
  const joinBina = async () => {
    bina = await setUpBina(simulation, calendar, staff, report)
    await analyze()
  }
  const resources = { simulation, orgIds, staff, report, away: calendar.away, closeThrough: closes.through }
  await simulateMonths(resources, plan, [
    { on: calendar.away.from, run: () => handOver(simulation, calendar, orgIds, 'away') },
    { on: calendar.binaJoins, run: joinBina },
    { on: calendar.deviStops, run: disableDevi },
    ...disbursementEvents(simulation, calendar, orgIds),
    ...deductionEvents({ simulation, calendar, staff, orgIds }),
    ...lastRunEvents({ simulation, calendar, staff, orgIds }),
    { on: calendar.lately, run: () => createPendingRecords(simulation, calendar, staff, orgIds) },
    { on: calendar.lately, run: () => uploadSales(simulation, calendar) },
    { on: calendar.lately, run: () => createPendingBenefits(simulation, calendar, orgIds) },
    { on: calendar.lately, run: () => returnRecords(simulation, calendar, staff, orgIds) },
    { on: calendar.lately, run: () => setUpLevels(simulation, calendar, staff, orgIds) },
    { on: calendar.lately, run: () => createPayRuns(simulation, calendar, orgIds) },
    { on: calendar.lately, run: () => setOwnLimits(simulation, calendar, staff, orgIds) },
    { on: calendar.lately, run: () => repayAdvances(simulation, calendar, orgIds) },
    { on: calendar.lately, run: () => addBankStatement(simulation, calendar, orgIds) },
    { on: calendar.lately, run: () => repayOfLeaver(simulation, calendar) },
    { on: calendar.lately, run: () => addApiKey(simulation, calendar, orgIds) },
    { on: calendar.lately, run: () => addWebhooks(simulation, calendar, orgIds) },
  ])
  await handOver(simulation, calendar, orgIds, 'awayNow')
  await createStates(simulation, calendar, staff, orgIds)
  if (bina) await reportWages(simulation, calendar, staff, bina)
  await closes.through(calendar.today)
  await closes.audit(calendar.today)
  await setUpLampu(simulation, calendar, report)
  await analyze()
}

const onboardingOf = (staff: Staff, orgIds: OrganizationIds): Onboarding[] => [
  ...staff.KOPI.slice(0, accountHolders).map((employee, i) => ({
    orgId: orgIds.KOPI,
    employee,
    terms: i !== badrul,
    profile: i !== chong,
  })),
  ...(['SATAY', 'DOBI'] as const).flatMap((org) =>
    staff[org]
      .slice(0, requesting[org])
      .map((employee) => ({ orgId: orgIds[org], employee, terms: true, profile: true })),
  ),
]

/** The list of accounts that is printed at startup. */
export const signIns = (address: string): string => {
  const rows = accounts.map(({ email, code, shows }) => [email, code ?? '', shows])
  const lines = [['account', 'code', 'role'], ...rows].map(
    ([email = '', code = '', shows = '']) => `  ${email.padEnd(26)}${code.padEnd(8)}${shows}`,
  )
  return [
    ...lines,
    '',
    `  The password of every account is ${password}.`,
    `  Accounts without a code sign in at ${address}/internal.`,
    `  E-mails and SMS messages are shown at ${address}/dev/outbox.`,
    '',
  ].join('\n')
}
