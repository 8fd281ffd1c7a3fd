import { sql as kysely } from 'kysely'
import { postalCodeIn } from '../employee-fields.rules.ts'
import { comparedNumber } from '../lists/person-match.rules.ts'
import type { LocalDate, Instant } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { Db } from '#server/postgres/database.ts'
import { bankCodeOf, type NewEmployee } from '../employee-fields.rules.ts'
import { salaryEffectiveFrom } from '../employee.rules.ts'
import { upsertSalaries } from '../pay/salary.store.ts'
import * as sql from './new-employees.sql.ts'

type OrgId = Id<'org'>
type Reads = Pick<Work, 'client'>

/** The records of an organization that employees may reference: teams by code, job levels, categories and offices. */
export type References = {
  readonly teams: ReadonlyMap<string, Id<'team'>>
  readonly jobLevels: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  readonly offices: ReadonlySet<string>
  /** The records that aren't approved yet, as `team TEAM-001`. */
  readonly unapproved: ReadonlySet<string>
}

/** Reads all four lists in one query, because they are short. */
export const readReferences = async ({ client }: Reads, orgId: OrgId): Promise<References> => {
  const rows = await sql.selectReferences.all(client, { orgId })
  const keys = (kind: 'team' | 'job level' | 'category' | 'office') => rows.filter((row) => row.kind === kind)
  return {
    teams: new Map(keys('team').map((row) => [row.key, row.id as Id<'team'>])),
    jobLevels: new Set(keys('job level').map((row) => row.key)),
    categories: new Set(keys('category').map((row) => row.key)),
    offices: new Set(keys('office').map((row) => row.key)),
    unapproved: new Set(rows.filter((row) => !row.approved).map((row) => `${row.kind} ${row.key}`)),
  }
}

export type TakenKeys = {
  readonly icNumbers: ReadonlySet<string>
  /** Normalized employee numbers. */
  readonly numbers: ReadonlySet<string>
  readonly emails: ReadonlySet<string>
  readonly mobileNumbers: ReadonlySet<string>
}

/** The unique values of new employees that existing employees already have. */
export const readTakenKeys = async (
  { client }: Reads,
  orgId: OrgId,
  people: readonly NewEmployee[],
): Promise<TakenKeys> => {
  const taken = async (column: keyof typeof sql.selectTaken, given: readonly (string | null | undefined)[]) => {
    const values = given.filter((value) => typeof value === 'string')
    return new Set((await sql.selectTaken[column].all(client, { orgId, values })).map(({ value }) => value))
  }
  const [icNumbers, numbers, emails, mobileNumbers] = await Promise.all([
    taken(
      'icNumber',
      people.map((one) => one.employeeICNumber),
    ),
    taken(
      'number',
      people.map((one) => one.employeeNumber && comparedNumber(one.employeeNumber)),
    ),
    taken(
      'email',
      people.map((one) => one.email),
    ),
    taken(
      'mobileNumber',
      people.map((one) => one.mobileNumber),
    ),
  ])
  return { icNumbers, numbers, emails, mobileNumbers }
}

export type IdentifiedEmployee = NewEmployee & { readonly id: Id<'employee'> }
type InsertContext = { readonly orgId: OrgId; readonly by: Id<'user'>; readonly at: Instant; readonly today: LocalDate }

/** Writes any number of employees and their first salaries with two statements. */
export const insertEmployees = async (
  db: Db,
  people: readonly IdentifiedEmployee[],
  references: References,
  { orgId, by, at, today }: InsertContext,
): Promise<void> => {
  const rows = people.map((one) => ({
    org_id: orgId,
    id: one.id,
    ic_number: one.employeeICNumber,
    employee_number: one.employeeNumber ?? null,
    first_name: one.firstName,
    last_name: one.lastName,
    email: one.email ?? null,
    mobile_number: one.mobileNumber ?? null,
    bank_code: bankCodeOf(one) ?? null,
    account_number: one.accountNumber,
    status: 'pending-approval',
    date_of_birth: one.dateOfBirth ?? null,
    address: one.address ?? null,
    city: one.city ?? null,
    country: one.country ?? 'Malaysia',
    postal_code: postalCodeIn(one.country, one.postalCode) ?? null,
    job_level_id: one.jobLevel?.id ?? null,
    team_id: one.team ? (references.teams.get(one.team.code) ?? null) : null,
    category_code: one.categoryCode ?? null,
    office_code: one.officeCode ?? null,
    start_on: one.startDate ?? null,
    end_on: one.endDate ?? null,
    withdrawals_disabled: false,
    second_person: false,
    created_at: at,
    created_by: by,
    modified_at: at,
    modified_by: by,
  }))
  await kysely`insert into employees select * from jsonb_populate_recordset(null::employees, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
  const salaries = people.flatMap(({ id, salary, startDate }) =>
    salary === undefined
      ? []
      : [{ employeeId: id, from: salaryEffectiveFrom(undefined, true, startDate ?? null, today), salary }],
  )
  await upsertSalaries(db, orgId, salaries, by, at)
}
