import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAllowed, isPlatform, roles, type Role } from '#kernel/access.ts'
import { eachCall, isCommand, type Call } from '#kernel/call.ts'
import type { WireError } from '#kernel/errors.ts'
import { contract } from '#app/contract.ts'
import { kindsNamedBy, makeRecords, requiredFields, wholeBodies, type Records } from './fixtures.ts'
import { recordKinds, sampleInput } from './sample.ts'
import { throwWithTexts } from './outcomes.ts'
import { openWorld, type Member, type Organization, type World } from './world.ts'

/** Records of the platform, which belong to no organization. */
const platformKinds = new Set(['bank_batch', 'unmatched_remittance'])

const missingRecords = (w: World, kinds: readonly string[]): Records =>
  Object.fromEntries(kinds.map((kind) => [kind, kind === 'icNumber' ? '880808145678' : w.id()]))

/** Reads a file to its end. */
const textOf = async ({ body }: { body: AsyncIterable<string | Uint8Array> }): Promise<string> => {
  let text = ''
  for await (const part of body) text += String(part)
  return text
}

/** Calls that return the caller's own earlier input, from the audit trail of their organization. */
const showsOwnInput = new Set(['audit-getEvents', 'audit-export'])

/** Calls whose response is the same for the caller's own record. */
const sameResponse = new Set([
  // The wallet fixture is not offered to the organization.
  'employeeWallets-saveElectedWallet',
  // The account change of the fixture is already reported.
  'employees-reportOwnAccountChange',
  // An action that can't be read has no entries.
  'audit-getEvents',
  'audit-export',
  // Returns only the number of reminders.
  'employeeWallets-sendReminders',
  // The policy fixture is an advanced policy, so this call finds none.
  'withdrawalPolicies-updateGeneralPolicy',
  // Leaves out unknown numbers. Its own test compares the results.
  'employees-findEmployees',
  // Lists approved payees only, and the supplier fixture isn't approved.
  'disbursements-getPayees',
  // Accepts any payee, because the id only serves to find duplicates.
  'disbursements-generateDetails',
  // Refuses payees that aren't approved, like those of the fixtures, with an error at the field.
  'disbursements-create',
  'disbursements-update',
  // Ignores the id of an account that doesn't belong to the supplier.
  'suppliers-create',
  // The report fixture is about a settlement, so it is no report of benefits.
  'payRuns-withdrawBenefitReport',
  // The withdrawal fixture wasn't returned by the bank.
  'rollingPayManagement-markReturnHandled',
  // Stores an entry of an unknown employee as failed.
  'rollingPayManagement-sendEarnedWages',
])

/** The body of a call from the module's fixtures, with these records. */
const filled = (name: string, records: Records): unknown => {
  const body = wholeBodies[name]
  return body && JSON.parse(JSON.stringify(body).replace(/@own:(\w+)@/g, (_, kind: string) => records[kind] ?? ''))
}

/** Errors at the field that refers to the record, which any record gets. */
const refusedAtField: Readonly<Record<string, string>> = {
  'payRanges-create': 'jobLevel: ',
  'payRanges-update': 'jobLevel: ',
  'disbursements-create': 'selectedPayees.',
  'disbursements-update': 'selectedPayees.',
  'suppliers-create': 'bankDetails.',
  'suppliers-update': 'bankDetails.',
}

const calls = eachCall(contract)
const naming = calls
  .map(({ name, call }) => ({ name, call, kinds: recordKinds(call).filter((kind) => !platformKinds.has(kind)) }))
  .filter(({ kinds }) => kinds.length > 0)

/** A role, or an API key with every scope. */
type Caller = Role | 'key'
const isStaff = (caller: Caller): boolean => caller !== 'key' && isPlatform(caller)
const callersOf = ({ allow, keys }: Call): Caller[] => [
  ...roles.filter((role) => isAllowed(allow, role)),
  ...(keys ? (['key'] as const) : []),
]

const lines = [
  ['with checks in the code and row-level security', false],
  ['with checks in the code only', true],
] as const

describe.each(lines)('another organization, %s', (_, withoutSecurity) => {
  let w: Awaited<ReturnType<typeof openWorld>>
  let own: Organization
  let foreign: Organization
  let foreignRecords: Records
  let ownRecords: Records
  const people = new Map<Caller, Member>()
  beforeAll(async () => {
    w = await openWorld()
    own = await w.organization()
    foreign = await w.organization({ name: 'Seberang Jauh Sdn Bhd' })
    for (const role of roles)
      people.set(
        role,
        role === 'Employee' ? await w.employee(own) : await w.member(isPlatform(role) ? null : own, role),
      )
    people.set('key', await w.key(own))
    await w.employee(foreign, { firstName: 'Seberang', lastName: 'Jauh', status: 'pending-approval' })
    foreignRecords = await makeRecords(w, foreign)
    ownRecords = await makeRecords(w, own, {
      owner: await w.employee(own, { firstName: 'Rakan', lastName: 'Sekerja' }),
    })
    if (!withoutSecurity) return
    const { rows } = await w.database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of rows) await w.database.pool.query(`alter table ${name} disable row level security`)
  })
  afterAll(() => w.end())

  const answerTo = async (name: string, call: Call, member: Member | undefined, records: Records) => {
    const sampled = filled(name, records) ?? sampleInput(call, (kind) => records[kind])
    const body = Array.isArray(sampled) ? sampled : { ...(sampled as object), ...requiredFields[name] }
    try {
      const request = { name, body, session: member?.session, address: '127.0.0.1', userAgent: 'test' }
      const answer = await w.app.answer(request).catch(throwWithTexts)
      return { result: answer.file ? await textOf(answer.file) : answer }
    } catch (error) {
      const { code, message, fields } = error as WireError['details'] & Error
      if (code === undefined) throw error
      const unnamed = (text: string) =>
        Object.values(records).reduce((rest, value) => rest.replaceAll(value, '…'), text)
      return {
        code,
        message: unnamed(message),
        fields: Object.entries(fields ?? {}).map(([field, fault]) => `${field}: ${unnamed(fault)}`),
      }
    }
  }

  /** Kinds of records that belong to the platform, so no organization owns them. */
  const ofPlatform = new Set([...platformKinds, 'wallet'])

  /** Expects the response for a foreign record to equal the response for a record that never existed. */
  const compare = async (name: string, call: Call, role: Caller, kinds: readonly string[], stranger: Records) => {
    const member = people.get(role)
    const owner = role === 'Employee' ? member : undefined
    const [forForeign, forNever] = [
      { ...(await makeRecords(w, own, { owner, kinds: kindsNamedBy(name, call) })) },
      { ...(await makeRecords(w, own, { owner, kinds: kindsNamedBy(name, call) })) },
    ]
    const never = missingRecords(w, kinds)
    for (const kind of kinds) {
      if (stranger[kind] === undefined) throw new Error(`${name} refers to a ${kind}, but no fixtures file creates one`)
      forForeign[kind] = stranger[kind]
      forNever[kind] = never[kind] ?? ''
    }
    const [ofForeign, ofNever] = [
      await answerTo(name, call, member, forForeign),
      await answerTo(name, call, member, forNever),
    ]
    const what = `${name} as ${role} with a foreign ${kinds.join(' and ')}`
    // An error at the field of the record is a valid response. Any other error means that the sample is invalid.
    const faults = [ofForeign, ofNever]
      .flatMap(({ code, fields }) => (code === 'invalid_input' ? fields : []))
      .filter((fault) => !fault.includes('…') && !fault.startsWith(refusedAtField[name] ?? '…'))
    expect(faults, `${what}: the sample is not valid, see \`fields\` in the module’s fixtures`).toEqual([])
    expect({ ...ofForeign, result: undefined }, what).toEqual({ ...ofNever, result: undefined })
  }

  test.each(naming)(
    '$name has the same response for foreign records and for records that never existed',
    async ({ name, call, kinds }) => {
      for (const role of callersOf(call)) {
        // Platform staff see every organization, so for them a record is foreign to the organization in the request.
        const choices = isStaff(role)
          ? kinds.includes('organization')
            ? kinds.filter((kind) => kind !== 'organization' && !ofPlatform.has(kind)).map((kind) => [kind])
            : []
          : [kinds, ...(kinds.length > 1 ? kinds.map((kind) => [kind]) : [])]
        for (const choice of choices) await compare(name, call, role, choice, foreignRecords)
      }
    },
  )

  test.each(naming.filter(({ name }) => !sameResponse.has(name)))(
    '$name has another response for own records, so the comparison is meaningful',
    async ({ name, call, kinds }) => {
      for (const role of callersOf(call).filter((one) => !isStaff(one))) {
        const member = people.get(role)
        const owner = role === 'Employee' ? member : undefined
        const records = await makeRecords(w, own, { owner, caller: member, kinds: kindsNamedBy(name, call) })
        const answers = [
          await answerTo(name, call, member, records),
          await answerTo(name, call, member, missingRecords(w, kinds)),
        ]
        expect(answers[0]?.code, `${name} as ${role}`).not.toBe(answers[1]?.code)
      }
    },
  )

  test.each(naming.filter(({ call }) => call.allow === 'employee'))(
    '$name has the same response for a colleague’s records and for records that never existed',
    async ({ name, call, kinds }) => {
      const owner = await w.employee(own)
      const colleague = await makeRecords(w, own, { owner, kinds: kindsNamedBy(name, call) })
      await compare(
        name,
        call,
        'Employee',
        kinds.filter((kind) => kind !== 'organization'),
        colleague,
      )
    },
  )

  const reads = calls.filter(({ call }) => !isCommand(call))
  test.each(reads)(
    '$name returns no data of another organization, and to an employee no data of a colleague',
    async ({ name, call }) => {
      for (const role of callersOf(call).filter((one) => !isStaff(one))) {
        const member = people.get(role)
        const owner = role === 'Employee' ? member : undefined
        const records = await makeRecords(w, own, { owner, kinds: kindsNamedBy(name, call) })
        const { result } = await answerTo(name, call, member, records)
        const text = JSON.stringify(result ?? null)
        const hidden = [
          ...Object.entries(foreignRecords).flatMap(([kind, value]) =>
            kind === 'icNumber' && showsOwnInput.has(name) ? [] : [value],
          ),
          'Seberang',
          foreign.code,
          ...(role === 'Employee' ? ['Sekerja'] : []),
        ]
        for (const value of hidden) expect(text, `${name} as ${role}`).not.toContain(value)
      }
    },
  )

  const readsOfOne = naming.filter(
    ({ call, kinds }) => !isCommand(call) && kinds.includes('organization') && isAllowed(call.allow, 'superadmin'),
  )
  test.each(readsOfOne)('$name about one organization returns no data of another to platform staff', async (of) => {
    const { result, ...refused } = await answerTo(of.name, of.call, people.get('superadmin'), foreignRecords)
    // A call about a record can be refused because of its status.
    if (of.kinds.length === 1) expect(refused).toEqual({})
    const text = JSON.stringify(result ?? null)
    const hidden = Object.entries(ownRecords).filter(([kind]) => !ofPlatform.has(kind))
    for (const [kind, value] of hidden) expect(text, kind).not.toContain(value)
    for (const value of ['Sekerja', own.code]) expect(text).not.toContain(value)
  })
})
