import { placing } from './withdrawing.ts'
import type { Member, Organization, World } from './world.ts'

/** Records of one organization, or of one employee in it, by the kind that the fields of calls name. */
export type Records = Record<string, string>

/** What the schema cannot say of an input: the rules between its fields. */
export const needed: Readonly<Record<string, object>> = {
  'users-createUser': { password: 'Right-Pass-1' },
  'withdrawalPolicies-updateAdvancedPolicy': { minSalary: 500, maxSalary: 900 },
  'employees-createEmployee': { accountNumber: '114222330009', bankCode: 'MBBEMYKL' },
}

const withdrawalOf = async (w: World, organization: Organization, owner: Member) => {
  const id = w.id<'withdrawal'>()
  await placing(w)(organization, owner, { id, employeeName: `Owner of ${id}`, status: 'pending', amount: 10_000 })
  return id
}

const policyOf = async (w: World, organization: Organization, by: string) => {
  const id = w.id()
  await w.database.pool.query(
    `insert into withdrawal_policies (org_id, id, type, maximum_withdrawal_sen, withdrawal_frequency, min_salary_sen, max_salary_sen, status,
       created_at, created_by, modified_at, modified_by) values ($1, $2, 'ADVANCED', 50000, 'DAILY', 50000, 90000, 'PENDING', $3, $4, $3, $4)`,
    [organization.id, id, w.now(), by],
  )
  return id
}

const jobLevelOf = async (w: World, organization: Organization, by: string) => {
  const id = w.id()
  await w.database.pool.query(
    `insert into job_levels (org_id, id, job_level, name, job_grade, status, created_at, created_by, modified_at, modified_by)
     values ($1, $2, 'L5', 'Supervisor', 5, 'approved', $3, $4, $3, $4)`,
    [organization.id, id, w.now(), by],
  )
  return id
}

/** Another session of somebody, as it is called where sessions are listed. */
const sessionOf = async (w: World, { orgId, id }: Pick<Member, 'orgId' | 'id'>) => {
  const { rows } = await w.database.pool.query<{ id: string }>(
    `insert into sessions (org_id, token_hash, user_id, created_at, last_seen_at, expires_at, address, user_agent)
     values ($1, sha256($2::bytea), $3, $4, $4, $4::timestamptz + interval '1 hour', '127.0.0.1', 'test') returning id`,
    [orgId, w.id(), id, w.now()],
  )
  return rows[0]?.id ?? ''
}

const importOf = async (w: World, organization: Organization, by: string) => {
  const id = w.id()
  await w.database.pool.query(
    `insert into employee_imports (org_id, id, mode, row_count, created_count, updated_count, unchanged_count, deleted_count, kept_count, created_at, created_by)
     values ($1, $2, 'append', 1, 0, 0, 1, 0, 0, $3, $4)`,
    [organization.id, id, w.now(), by],
  )
  return id
}

const officeOf = async (w: World, organization: Organization) => {
  const id = w.id()
  await w.database.pool.query(
    `insert into offices (org_id, id, code, name, address, city, state, created_at, modified_at)
     values ($1, $2, $4, 'Bangsar', '1, Jalan Telawi', 'Kuala Lumpur', 'WP Kuala Lumpur', $3, $3)`,
    [organization.id, id, w.now(), `OFF-${id}`],
  )
  return id
}

/** One of everything that a call can name, with an own set for each try, so that no try meets what another did. */
export const makeRecords = async (
  w: World,
  organization: Organization,
  owner?: Member,
  caller?: Member,
): Promise<Records> => {
  const employee = owner ?? (await w.employee(organization))
  const { id: user } = await w.member(organization, 'Executive')
  return {
    organization: organization.id,
    user,
    employee: employee.employeeId ?? '',
    icNumber: employee.icNumber,
    withdrawal: await withdrawalOf(w, organization, employee),
    withdrawal_policy: await policyOf(w, organization, user),
    job_level: await jobLevelOf(w, organization, user),
    session: await sessionOf(w, caller ?? employee),
    office: await officeOf(w, organization),
    employee_import: await importOf(w, organization, user),
  }
}
