import { pino } from 'pino'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Role } from '#kernel/access.ts'
import { createClient, type Client } from '#kernel/client.ts'
import { keyScopes, type KeyScope } from '#kernel/key-scope.ts'
import { sen, type Sen } from '#kernel/money.ts'
import { addDays, addMs, dateIn, instantOf, msOf, type LocalDate, type Instant } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import { organizationExists } from '#people/organizations/organization.service.ts'
import { contract, type Contract } from '#app/contract.ts'
import { constraints, errors } from '#app/errors.ts'
import { handlers } from '#app/server/handlers.ts'
import { termsVersion } from '#ground/content/terms.rules.ts'
import { identifyKey } from '#people/apiKeys/api-key.service.ts'
import { findDelegation } from '#people/delegations/delegation.service.ts'
import { aboutCall } from '#reports/confirmations/about.service.ts'
import { openMovableClock } from '#people/sandbox/clock.service.ts'
import { createSessions, takeConfirmation } from '#people/identity/sessions/session.store.ts'
import { newId } from '#server/ids.ts'
import type { FileParts } from '#ground/files/file.routes.ts'
import { jobContext, type Job, type JobParts } from '#server/job.ts'
import { onDisk } from '#server/outbound/storage.ts'
import { openDatabase, type Database } from '#server/postgres/database.ts'
import { createApp } from '#server/pipeline/app.ts'
import type { App, Credentials, TakeConfirmation } from '#server/pipeline/parts.ts'
import { digest, hashPassword, newToken } from '#server/secrets.ts'
import { cloneDatabase } from './database.ts'
import { environment } from './environment.ts'
import { throwWithTexts } from './outcomes.ts'

/** A signed-in user. */
export type Member = {
  readonly id: Id<'user'>
  readonly orgId: Id<'org'>
  readonly role: Role
  readonly email: string
  readonly employeeId: Id<'employee'> | null
  readonly icNumber: string
  readonly mobileNumber: string
  readonly session: Credentials
  /** The session cookie's value. */
  readonly token: string
}
export type Organization = { readonly id: Id<'org'>; readonly code: string; readonly name: string }

type OrganizationFacts = {
  name: string
  code: string
  status: 'Onboarding' | 'Active' | 'Suspended'
  rollingPay: boolean
  payDay: number
  cutoffDay: number
  rollingPayMax: Sen
  serviceFeeBp: number
  serviceFeePaidBy: 'employer' | 'employee'
  maximumAdvanceBp: number
  minimumWithdrawal: Sen
  requireSecondPerson: boolean
  earnedWagesSource: 'accrual' | 'imported'
  state: string
}
type EmployeeFacts = {
  firstName: string
  lastName: string
  salary: Sen | null
  startOn: LocalDate
  status: 'pending-approval' | 'approved'
  bankCode: string | null
  accountNumber: string | null
  mobileVerified: boolean
  profileComplete: boolean
  acceptedTerms: boolean
  withdrawalsDisabled: boolean
}

/** Monday 16 November 2026, 10:00 in Kuala Lumpur. */
export const defaultNow = '2026-11-16T02:00:00.000Z' as Instant

export type World = {
  readonly app: App
  readonly database: Database
  /** File storage, for an HTTP server over this world. */
  readonly files: FileParts
  readonly url: string
  readonly now: () => Instant
  readonly travelTo: (instant: string) => void
  readonly pass: (ms: number) => void
  /** The browser's typed client, signed in as this user or not at all. Each call gets a new idempotency key unless one is given. */
  readonly as: (
    member: Pick<Member, 'session'> | null,
    options?: { key?: string; address?: string },
  ) => Client<Contract>
  readonly organization: (facts?: Partial<OrganizationFacts>) => Promise<Organization>
  readonly member: (organization: Organization | null, role: Role) => Promise<Member>
  readonly employee: (organization: Organization, facts?: Partial<EmployeeFacts>) => Promise<Member>
  /** An API key with these scopes, by default all, as the caller of calls. */
  readonly key: (organization: Organization, scopes?: readonly KeyScope[]) => Promise<Member>
  readonly messages: (to: string) => Promise<{ channel: string; subject: string; text: string }[]>
  readonly id: <Kind extends string>() => Id<Kind>
  /** Waits for what calls write after they have answered, such as when a session was last used. */
  readonly settled: () => Promise<void>
  /** Runs a job now, by default without a payment provider and with messages that are not delivered. */
  readonly run: (job: Job, payload?: unknown, parts?: Partial<JobParts>) => Promise<void>
}

/** A running platform with its own database, for the tests of one file. */
export const world = (): World => {
  let made: (World & { end: () => Promise<void> }) | undefined
  beforeAll(async () => {
    made = await openWorld()
  })
  afterAll(() => made?.end())
  return new Proxy({} as World, {
    get: (_, name) => {
      if (!made) throw new Error('the world is available only while tests run')
      return made[name as keyof World]
    },
  })
}

/** The same outside a test file, in its own database or in the one at `url`; the caller closes it. */
export const openWorld = async (url?: string): Promise<World & { end: () => Promise<void> }> => {
  const clone = url === undefined ? await cloneDatabase() : { url, drop: async () => undefined }
  const database = openDatabase(clone.url, { max: 10 })
  const real = { ms: msOf(defaultNow) }
  const movableClock = await openMovableClock(database, () => real.ms)
  const { clock } = movableClock
  const folder = await mkdtemp(join(tmpdir(), 'upah-world-'))
  const incoming = join(folder, 'incoming')
  const storage = onDisk(join(folder, 'files'), incoming)
  const sessions = createSessions(database)
  const app = createApp({
    contract,
    handlers,
    errors,
    constraints,
    database,
    clock,
    storage,
    incoming,
    identify: sessions.identify,
    identifyKey,
    delegationFor: findDelegation,
    takeConfirmation: async (client, of) => isConfirmedForGood(of) || takeConfirmation(client, of),
    aboutCall,
    organizationExists,
    env: {
      ...environment,
      movableClock,
      payTo: { bank: 'Maybank', accountNumber: '564427118830', accountName: 'Upah Sdn Bhd' },
    },
  })
  const cast = createCast(database, () => instantOf(clock()))
  const as: World['as'] = (member, options = {}) =>
    createClient<Contract>(async (name, body) => {
      const key = options.key ?? newToken()
      const request = {
        name,
        body,
        session: member?.session,
        key,
        address: options.address ?? '127.0.0.1',
        userAgent: 'test',
      }
      // Parse the JSON, so that a test gets the same values as a browser.
      return JSON.parse((await app.answer(request).catch(throwWithTexts)).json) as unknown
    })
  return {
    app,
    database,
    files: { storage, incoming },
    url: clone.url,
    now: () => instantOf(clock()),
    travelTo: (instant) => void (real.ms = Date.parse(instant) - movableClock.ahead()),
    pass: (ms) => void (real.ms += ms),
    as,
    ...cast,
    key: async (organization, scopes = keyScopes) => {
      const manager = await cast.member(organization, 'Manager')
      const given = {
        name: 'Payroll',
        scopes: [...scopes],
        expiresOn: addDays(dateIn(instantOf(clock())), 300),
        addresses: [],
      }
      const { secret } = await as(manager).apiKeys.create(given)
      return { ...manager, token: secret, session: { orgId: organization.id, tokenHash: digest(secret), isKey: true } }
    },
    messages: (to) =>
      database.transaction({ orgs: 'all' }, 'read', ({ db }) =>
        db
          .selectFrom('messages')
          .select(['channel', 'subject', 'text'])
          .where('recipient', '=', to)
          .orderBy('id', 'desc')
          .execute(),
      ),
    id: () => newId(clock()),
    settled: sessions.settled,
    run: (job, payload, parts) => {
      const quiet = { provider: null, deliver: async () => undefined, log: pino({ level: 'silent' }) }
      return job.run(jobContext({ ...app, ...quiet, ...parts }), payload)
    },
    end: async () => {
      await sessions.settled()
      const withLink = await smsWithLink(database)
      await database.close()
      await clone.drop()
      await rm(folder, { recursive: true, force: true })
      if (withLink) throw new Error(`an SMS with a link, which Malaysian operators block: ${withLink}`)
    },
  }
}

/** The text of an SMS with a link. None if the test has closed or broken the database. */
const smsWithLink = async ({ pool }: Database): Promise<string | undefined> => {
  const found = pool.query<{ text: string }>(`select text from messages where channel = 'sms' and text ~ '://' limit 1`)
  return (await found.catch(() => null))?.rows[0]?.text
}

/** Sessions of the cast have confirmed everything, unlike those after signing in: `confirmation.server.test.ts` has these. */
const isConfirmedForGood = ({ actor, now }: Parameters<TakeConfirmation>[1]): boolean =>
  actor.freshUntil !== null && actor.freshUntil > addMs(now, 365 * 86_400_000)

/** The password of every user; hashed once. */
export const password = 'Demo-Pass-1'
let passwordHash: Promise<string> | undefined

/** Inserts users and organizations directly, so that a test starts in the state it needs. */
const createCast = (database: Database, now: () => Instant): Pick<World, 'organization' | 'member' | 'employee'> => {
  let count = 0
  const next = () => (count += 1)
  const write = <T>(work: Parameters<typeof database.transaction<T>>[2]) =>
    database.transaction({ orgs: 'all' }, 'write', work)

  const addUser = async (
    orgId: Id<'org'>,
    role: Role,
    facts: { employeeId?: Id<'employee'>; acceptedTerms: boolean; name: [string, string] },
  ) => {
    const id = newId<'user'>(msOf(now()))
    const secret = newToken()
    const email = `person${next()}@${orgId.toLowerCase()}.example`
    const [firstName, lastName] = facts.name
    const password_hash = await (passwordHash ??= hashPassword(password))
    await write(async ({ db }) => {
      await db
        .insertInto('users')
        .values({
          org_id: orgId,
          id,
          employee_id: facts.employeeId ?? null,
          email,
          display_name: `${firstName} ${lastName}`,
          first_name: firstName,
          last_name: lastName,
          password_hash,
          role,
          status: 'Active',
          created_at: now(),
          modified_at: now(),
          accepted_terms_version: facts.acceptedTerms ? termsVersion : null,
          accepted_terms_at: facts.acceptedTerms ? now() : null,
        })
        .execute()
      await db
        .insertInto('sessions')
        .values({
          org_id: orgId,
          token_hash: digest(secret),
          user_id: id,
          created_at: now(),
          last_seen_at: addMs(now(), 10 * 365 * 86_400_000),
          expires_at: addMs(now(), 10 * 365 * 86_400_000),
          // Confirmed for good; see `isConfirmedForGood`.
          fresh_until: addMs(now(), 10 * 365 * 86_400_000),
          address: '127.0.0.1',
          user_agent: 'test',
        })
        .execute()
    })
    return { id, orgId, role, email, session: { orgId, tokenHash: digest(secret) }, token: `${orgId}.${secret}` }
  }

  return {
    organization: async (facts = {}) => {
      const id = newId<'org'>(msOf(now()))
      const n = next()
      const code = facts.code ?? `ORG${n}${id.slice(-6)}`
      const name = facts.name ?? `Syarikat ${n} Sdn Bhd`
      await write(({ db }) =>
        db
          .insertInto('organizations')
          .values({
            org_id: id,
            name,
            status: facts.status ?? 'Active',
            domain: code,
            state: facts.state ?? 'Selangor',
            e_benefits: true,
            rolling_pay: facts.rollingPay ?? true,
            pay_day: facts.payDay ?? 28,
            cutoff_day: facts.cutoffDay ?? 25,
            rolling_pay_max_sen: facts.rollingPayMax ?? sen(200_000),
            service_fee_bp: facts.serviceFeeBp ?? 250,
            service_fee_paid_by: facts.serviceFeePaidBy ?? 'employee',
            disbursements_enabled: true,
            platform_fee_bp: 200,
            initial_credit_limit_sen: sen(25_000_000),
            franchise_type: 'non_franchise',
            minimum_withdrawal_sen: facts.minimumWithdrawal ?? sen(10_000),
            maximum_advance_bp: facts.maximumAdvanceBp ?? 5_000,
            require_second_person: facts.requireSecondPerson ?? false,
            earned_wages_source: facts.earnedWagesSource ?? 'accrual',
            created_at: now(),
            modified_at: now(),
          } as never)
          .execute(),
      )
      return { id, code, name }
    },
    member: async (organization, role) => {
      const user = await addUser(organization?.id ?? platformOrgId, role, {
        acceptedTerms: true,
        name: [role, `Person ${next()}`],
      })
      return { ...user, employeeId: null, icNumber: '', mobileNumber: '' }
    },
    employee: async (organization, facts = {}) => {
      const n = next()
      const employeeId = newId<'employee'>(msOf(now()))
      const icNumber = `900101145${String(n).padStart(3, '0')}`
      const mobileNumber = `+60123${String(100_000 + n)}`
      const name: [string, string] = [facts.firstName ?? 'Nur Aina', facts.lastName ?? `binti Rashid ${n}`]
      const by = 'TEST' as Id<'user'>
      await write(async ({ db }) => {
        await db
          .insertInto('employees')
          .values({
            org_id: organization.id,
            id: employeeId,
            ic_number: icNumber,
            first_name: name[0],
            last_name: name[1],
            email: `employee${n}@${organization.code.toLowerCase()}.example`,
            mobile_number: mobileNumber,
            mobile_verified_at: (facts.mobileVerified ?? true) ? now() : null,
            bank_code: facts.bankCode === undefined ? 'MBBEMYKL' : facts.bankCode,
            account_number:
              facts.accountNumber === undefined ? `11422233${String(n).padStart(4, '0')}` : facts.accountNumber,
            status: facts.status ?? 'approved',
            first_approved_at: (facts.status ?? 'approved') === 'approved' ? now() : null,
            date_of_birth: '1990-01-01' as LocalDate,
            start_on: facts.startOn ?? ('2024-01-01' as LocalDate),
            withdrawals_disabled: facts.withdrawalsDisabled ?? false,
            profile_completed_at: (facts.profileComplete ?? true) ? now() : null,
            created_at: now(),
            created_by: by,
            modified_at: now(),
            modified_by: by,
          })
          .execute()
        if (facts.salary === null) return
        await db
          .insertInto('employee_salaries')
          .values({
            org_id: organization.id,
            employee_id: employeeId,
            from_on: facts.startOn ?? ('2024-01-01' as LocalDate),
            salary_sen: facts.salary ?? sen(300_000),
            created_at: now(),
            created_by: by,
          })
          .execute()
      })
      const user = await addUser(organization.id, 'Employee', {
        employeeId,
        acceptedTerms: facts.acceptedTerms ?? true,
        name,
      })
      return { ...user, employeeId, icNumber, mobileNumber }
    },
  }
}

/** Waits until other sessions wait for a lock, so that races are deterministic. */
export const untilBlocked = async (database: Database, sessions = 1): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt++) {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rows[0]?.n ?? 0) >= sessions) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${sessions} sessions were not blocked`)
}
