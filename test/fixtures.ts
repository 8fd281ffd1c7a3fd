import { generateSync } from 'otplib'
import { minutes, msOf, type LocalDate } from '#kernel/time.ts'
import type { PlacedWithdrawal } from '#money/withdrawals/place-withdrawals.fixtures.ts'
import { accounts, password } from './accounts.ts'
import type { Screen } from '#web/screen.ts'
import type { Call } from '#kernel/call.ts'
import { recordKinds } from './sample.ts'
import { placing } from './withdrawing.ts'
import type { Member, Organization, World } from './world.ts'

/** A command body that takes effect, and its caller. */
export type CommandFixture = { readonly by: Member | null; readonly body: unknown }
export type CommandFixtures = Readonly<Record<string, () => Promise<CommandFixture>>>

/** The organization, employee, user and caller for which a record is created. */
export type RecordScope = {
  readonly w: World
  readonly organization: Organization
  readonly employee: Member
  readonly userId: string
  readonly caller: Member
}

/** Expectations of the route tests for a screen. */
export type ScreenFixture = {
  readonly screen: Screen
  /** The page's first heading. */
  readonly heading: string | RegExp
  /** The URL path, if it has parameters. `id` returns the id of a record of a kind. */
  readonly address?: (id: (kind: string) => string) => string
  /** The address that it redirects to. */
  readonly opens?: (id: (kind: string) => string) => string
  /** The calls that load the page or a section, each with the specification's error message. */
  readonly loads?: readonly (readonly [call: string, message: string])[]
}

/** Data of a module for the contract suites. Each `*.fixtures.ts` may export one as `fixtures`. */
export type ModuleFixtures = {
  /** For every command of the module, a body that takes effect in a new organization. */
  readonly commands?: (kit: FixtureKit) => CommandFixtures
  /** Creates a record of each kind that an input field names and returns its id. */
  readonly records?: Readonly<Record<string, (scope: RecordScope) => Promise<string> | string>>
  /** Kinds of records that a record of this kind needs. They are created first. */
  readonly after?: Readonly<Record<string, readonly string[]>>
  /** Fields that a body generated from the schema needs in addition, because of rules between fields. */
  readonly fields?: Readonly<Record<string, object>>
  /** Complete bodies, for calls whose generated bodies can't be valid. */
  readonly bodies?: Readonly<Record<string, object>>
  readonly screens?: readonly ScreenFixture[]
}

const files: Readonly<Record<string, { fixtures?: ModuleFixtures }>> = import.meta.glob(
  ['../src/modules/**/*.fixtures.ts', '../src/web/*.fixtures.ts'],
  { eager: true },
)
const modules = Object.values(files).flatMap(({ fixtures }) => fixtures ?? [])
const merged = <Value>(
  parts: readonly (Readonly<Record<string, Value>> | undefined)[],
): Readonly<Record<string, Value>> => Object.assign({}, ...parts) as Readonly<Record<string, Value>>

export const requiredFields = merged(modules.map(({ fields }) => fields))
export const wholeBodies = merged(modules.map(({ bodies }) => bodies))
export const screenFixtures = modules.flatMap(({ screens = [] }) => screens)
const recordFixtures = merged(modules.map(({ records }) => records))
const createdFirst = merged(modules.map(({ after }) => after))

/** The kinds of records that a call refers to, in its schema or in the body of its fixture. */
export const kindsNamedBy = (name: string, call: Call): string[] => {
  const inBody = JSON.stringify(wholeBodies[name] ?? {}).matchAll(/@own:(\w+)@/g)
  return [...new Set([...recordKinds(call), ...[...inBody].map(([, kind]) => kind ?? '')])]
}

const withEarlier = (kinds: readonly string[]): string[] =>
  kinds.flatMap((kind) => [...withEarlier(createdFirst[kind] ?? []), kind])

export const commandFixtures = (w: World): CommandFixtures => {
  const kit = fixtureKit(w)
  return merged(modules.map(({ commands }) => commands?.(kit)))
}

/** The ids of one record of each kind, all of one organization or employee. */
export type Records = Record<string, string>

type RecordOptions = {
  /** The employee that the records belong to. */
  readonly owner?: Member | undefined
  readonly caller?: Member | undefined
  readonly given?: Records
  /** The kinds to create; all of them by default. */
  readonly kinds?: readonly string[]
}

/** Creates one record of each kind that isn't given. Each attempt gets a separate set. */
export const makeRecords = async (
  w: World,
  organization: Organization,
  { owner, caller, given = {}, kinds = Object.keys(recordFixtures) }: RecordOptions = {},
): Promise<Records> => {
  const employee = owner ?? (await w.employee(organization))
  const userId = given['user'] ?? (await w.member(organization, 'Executive')).id
  const scope: RecordScope = { w, organization, employee, userId, caller: caller ?? employee }
  const records: Records = { ...given }
  for (const kind of withEarlier(kinds)) {
    const create = recordFixtures[kind]
    if (create) records[kind] ??= await create(scope)
  }
  return records
}

/** Helpers that the fixtures of several modules share. */
export type FixtureKit = ReturnType<typeof fixtureKit>

const fixtureKit = (w: World) => {
  let count = 0
  const nextNumber = () => (count += 1)
  const today = () => w.now().slice(0, 10) as LocalDate
  const place = placing(w)
  const { query, createUser, signIn } = accounts(w, () => {
    throw new Error('the fixture has no organization')
  })
  /** An organization with a Manager. */
  const inside = async () => {
    const org = await w.organization()
    return { org, manager: await w.member(org, 'Manager') }
  }
  const superadmin = () => createUser('superadmin', null)
  const admin = () => createUser('admin', null)
  const person = (email = `person${nextNumber()}@new.example`) => ({
    firstName: 'Nur',
    lastName: 'Aina',
    email,
    status: 'Active',
  })
  const placeWithdrawal = async (org: Organization, status: PlacedWithdrawal['status'] = 'pending') => {
    const row = await place(org, await w.employee(org), { status })
    const key = { transactionId: row.id, employeeICNumber: row.icNumber }
    return { ...row, key, adminKey: { orgId: org.id, ...key } }
  }
  /** An approved withdrawal that is in a bank batch. */
  const sendToBank = async (by: Member, org?: Organization) => {
    const withdrawal = await placeWithdrawal(org ?? (await inside()).org, 'approved')
    await w.as(by).rollingPayAdmin.endOfDayProcessing({})
    return withdrawal
  }
  /** A completed withdrawal that was returned by the bank. */
  const returnByBank = async (by: Member, org?: Organization) => {
    const withdrawal = await sendToBank(by, org)
    const { orgId, transactionId } = withdrawal.adminKey
    await w
      .as(by)
      .rollingPayAdmin.completeAll({ handover: 'Sent by e-mail', transferDate: today(), ids: [withdrawal.id] })
    const reason = 'Account closed'
    await w.as(by).rollingPayAdmin.recordBankReturn({ orgId, transactionId, reason, returnedOn: today() })
    return withdrawal
  }
  const authenticatorCode = (secret: string) => generateSync({ secret, epoch: Math.floor(msOf(w.now()) / 1000) })
  /** An admin with an authenticator app. */
  const adminWithTwoStep = async () => {
    const by = await admin()
    const { secret } = await w.as(by).users.setUpTwoStep({})
    await w.as(by).users.confirmTwoStep({ code: authenticatorCode(secret) })
    w.pass(minutes(2))
    return { by, secret }
  }
  /** The token in the newest link that was sent to an address. */
  const linkToken = async (to: string) => {
    const token = /#(\S+)/.exec((await w.messages(to))[0]?.text ?? '')?.[1]
    if (!token) throw new Error(`no link was sent to ${to}`)
    return token
  }
  return {
    w,
    password,
    nextNumber,
    query,
    createUser,
    signIn,
    inside,
    superadmin,
    admin,
    person,
    placeWithdrawal,
    sendToBank,
    returnByBank,
    authenticatorCode,
    adminWithTwoStep,
    linkToken,
    today,
  }
}
