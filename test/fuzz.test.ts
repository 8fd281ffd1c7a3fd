import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAllowed, isPlatform, roles, type Role } from '#kernel/access.ts'
import { eachCall, type Call } from '#kernel/call.ts'
import { errorText, statusOf, wireStatus, type ErrorParams, type WireError } from '#kernel/errors.ts'
import { contract } from '#app/contract.ts'
import { errors } from '#app/errors.ts'
import type { ErrorCode } from '#kernel/registered.ts'
import { auditLedger } from '#ground/ledger/audit.service.ts'
import { inputsOf, jsonOf } from './hostile.ts'
import { kindsNamedBy, makeRecords, requiredFields, wholeBodies, type Records } from './fixtures.ts'
import { sampleInput } from './sample.ts'
import { wire } from './wire.ts'
import { disagreements, placePolicy } from './withdrawing.ts'
import { world, type Member, type Organization } from './world.ts'
import { byLength, seedFrom } from './length.ts'

/** The number of cases per call and permitted role. */
const cases = byLength(2, 200)
const seed = seedFrom(20_261_116)

const w = world()
const server = wire(() => w.app, { trustProxy: '127.0.0.1' })
const calls = eachCall(contract)
const everyone = [null, ...roles]

type Attempt = { readonly input: unknown; readonly keyed: boolean; readonly agent: string }
type Reply = { readonly status: number; readonly type: string; readonly text: string }
/** A caller, and the records that requests can refer to. */
type Scene = { readonly member: Member | null; readonly own: Records; readonly foreign: Records }

/** Patterns that no response may contain: statements, stack traces, paths and database names. */
const inside = [
  /\b(select|insert into|update|delete from)\b[^]{0,200}\b(from|values|set|where)\b/i,
  /\b\w+ "[\w.]+" (does not exist|violates|of relation)|syntax error at|violates (foreign key|check|unique|not-null)|duplicate key value|invalid input syntax|row-level security|invalid byte sequence/,
  /\bat [\w.<> ]*\(?[\w:/.@-]+:\d+:\d+|\bnode_modules\b|\.(ts|mjs|js):\d+|\bfile:\/\/|(^|[\s"'(])\/(usr|var|tmp|etc|opt|work|home|root)\//,
  /\b(TypeError|RangeError|ReferenceError|SyntaxError|ZodError|Cannot read propert|is not a function|ECONN\w+|ENOENT)\b/,
]
let names: RegExp
beforeAll(async () => {
  const { rows } = await w.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname like '%\\_%'
     union select conname from pg_constraint where connamespace = 'public'::regnamespace and conname like '%\\_%'`,
  )
  names = new RegExp(`\\b(${rows.map(({ name }) => name).join('|')})\\b`)
})

/** Errors of the pipeline, which calls don't declare. */
const pipelineErrors: readonly string[] = [
  'invalid_input',
  'bad_request',
  'body_not_data',
  'unauthenticated',
  'permission_denied',
  'key_reused',
  'feature_off',
  'profile_not_found',
]

/** Oversized headers have a separate HTTP status. */
const isStatusOf = (code: string, status: number) =>
  status === wireStatus[statusOf(errors, code)] || (code === 'bad_request' && status === 431)

const isDefined = (code: string): code is ErrorCode => code in errors
/** Invalid input has another message if no field is missing. */
const messagesOf = (code: string, params: ErrorParams | undefined): string[] => [
  errorText(errors, code, params),
  ...(code === 'invalid_input' ? [errorText(errors, 'fields_not_valid')] : []),
]

/** The differences of a response from the published contract. */
const problemsOf = (call: Call, { status, type, text }: Reply): string[] => {
  const leaks = inside.filter((pattern) => pattern.test(text)).map((pattern) => `reveals ${pattern.exec(text)?.[0]}`)
  if (status === 200 && call.kind === 'download') return leaks
  if (!type.startsWith('application/json')) return [...leaks, `has the content type ${type}`]
  const body = JSON.parse(text) as { result?: unknown; error?: WireError }
  if (status === 200) {
    const { success, error } = call.output.safeParse(body.result)
    return [...leaks, ...(success ? [] : [`does not match the output schema: ${error.message}`])]
  }
  const { error } = body
  const code = error?.details?.code
  if (!error || !code || !isDefined(code)) return [...leaks, `is not a defined error: ${text.slice(0, 200)}`]
  return [
    ...leaks,
    ...(status >= 500 ? [`is a failure (${code})`] : []),
    ...(names.test(text) ? [`reveals ${names.exec(text)?.[0]}`] : []),
    ...(call.errors.includes(code) || pipelineErrors.includes(code)
      ? []
      : [`refuses with ${code}, which is not declared`]),
    ...(error.status === errors[code].status && isStatusOf(code, status) ? [] : [`has the status ${status}`]),
    ...(messagesOf(code, error.details.params).includes(error.message) && !/\{\w+\}/.test(error.message)
      ? []
      : [`has the message ${error.message}`]),
  ]
}

let address = 0
const elsewhere = () => `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${(address += 1) & 255}`

const send = async (name: string, call: Call, scene: Scene, { input, keyed, agent }: Attempt): Promise<Reply> => {
  const recordOf = (whose: string, kind: string) =>
    (whose === 'never' ? undefined : scene[whose as 'own' | 'foreign'][kind]) ?? w.id()
  const data = jsonOf(input, recordOf)
  const headers = {
    'x-forwarded-for': elsewhere(),
    'user-agent': agent,
    ...(keyed && { 'idempotency-key': w.id() }),
    ...(scene.member && { cookie: `upah=${scene.member.token}` }),
  }
  const response =
    call.kind === 'download'
      ? await fetch(`${server.address}/download/${name}?data=${encodeURIComponent(data.toWellFormed())}`, { headers })
      : await fetch(`${server.address}/call/${name}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: `{"data":${data}}`,
        })
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
}

const foreignRecords = new Map<string, Records>()
/** Records of another organization, shared by calls with the same kinds, because only platform staff could change them. */
const foreignOf = async (kinds: readonly string[]): Promise<Records> => {
  const key = kinds.join(' ')
  const known = foreignRecords.get(key)
  if (known) return known
  const other = await w.organization()
  const stranger = await w.employee(other)
  const made = {
    ...(await makeRecords(w, other, { owner: stranger, kinds })),
    code: other.code,
    email: stranger.email,
  }
  foreignRecords.set(key, made)
  return made
}

const memberOf = async (role: Role | null, organization: Organization): Promise<Member | null> => {
  if (role === null) return null
  return role === 'Employee' ? w.employee(organization) : w.member(isPlatform(role) ? null : organization, role)
}

/** A caller without permission, who is refused before any record is read. */
const createOutsider = async (role: Role | null): Promise<Scene> => ({
  member: await memberOf(role, await w.organization()),
  own: {},
  foreign: {},
})

/** Creates an organization with users of every role, withdrawals in progress, and a caller. */
const createScene = async (role: Role | null, named: readonly string[]): Promise<Scene> => {
  const kinds = ['withdrawal', ...named]
  const organization = await w.organization()
  await placePolicy(w, organization.id, {})
  const member = await memberOf(role, organization)
  const colleague = role === 'Employee' && member ? member : await w.employee(organization)
  const own = {
    ...(await makeRecords(w, organization, { owner: colleague, caller: member ?? undefined, kinds })),
    code: organization.code,
    email: member?.email ?? colleague.email,
  }
  const foreign = await foreignOf(kinds)
  if (!role || !isPlatform(role)) return { member, own, foreign }
  // One withdrawal is with the bank and visible to platform staff only.
  const sent = await makeRecords(w, organization, { owner: colleague, kinds: ['withdrawal'] })
  await w.as(await w.member(organization, 'Manager')).rollingPayManagement.updateTransaction({
    transactionId: sent['withdrawal'] ?? '',
    employeeICNumber: colleague.icNumber,
    status: 'approved',
  })
  const admin = await w.member(null, 'admin')
  const { batch } = await w.as(admin).rollingPayAdmin.endOfDayProcessing({})
  return { member, own: { ...own, withdrawal: sent['withdrawal'] ?? '', bank_batch: batch?.id ?? '' }, foreign }
}

const agents = ['test', '', 'x'.repeat(4_000), 'é\u00ff', '<script>', "' or 1=1", '%00', '=1+1']
const attempts = (call: Call, good: Attempt): fc.Arbitrary<Attempt> =>
  fc.record({
    input: inputsOf(call, good.input),
    keyed: fc.boolean(),
    agent: fc.oneof({ weight: 9, arbitrary: fc.constant('test') }, fc.constantFrom(...agents)),
  })
const goodOne = (name: string, call: Call): Attempt => {
  const sample = wholeBodies[name] ?? sampleInput(call, (kind) => `@own:${kind}@`)
  return {
    input: Array.isArray(sample) ? sample : { ...(sample as object), ...requiredFields[name] },
    keyed: true,
    agent: 'test',
  }
}

/** Whether the caller has lost access by their own call. */
const hasLostAccess = ({ status, text }: Reply) =>
  status === 401 || /"code":"(user_disabled|organization_not_active)"/.test(text)
/** Callers without permission are refused, whatever they send. */
const isRefused = ({ status, text }: Reply) =>
  status === 401 || status === 403 || /"code":"(bad_request|body_not_data)"/.test(text)
const isInvalidInput = ({ text }: Reply) => /"code":"(invalid_input|bad_request|body_not_data)"/.test(text)
const statuses = new Map<string, number>()

const fuzz = async (name: string, call: Call, role: Role | null, numRuns: number, allowed: boolean) => {
  const kinds = kindsNamedBy(name, call)
  let scene = await (allowed ? createScene(role, kinds) : createOutsider(role))
  let valid = 0
  const good = goodOne(name, call)
  const property = fc.asyncProperty(attempts(call, good), async (one) => {
    let reply = await send(name, call, scene, one)
    if (allowed && role && hasLostAccess(reply)) {
      scene = await createScene(role, kinds)
      reply = await send(name, call, scene, one)
    }
    if (!isInvalidInput(reply)) valid += 1
    statuses.set(`${reply.status}`, (statuses.get(`${reply.status}`) ?? 0) + 1)
    const problems = problemsOf(call, reply)
    if (!allowed && !isRefused(reply)) problems.push('permits a caller without permission')
    if (problems.length > 0) throw new Error(`the response ${problems.join(' and ')}\n${failuresIn(server.log())}`)
  })
  await fc.assert(property, { seed, numRuns, examples: [[good]], endOnFailure: cases > 50 })
  if (allowed) expect(valid, `${name} as ${role} accepted no input`).toBeGreaterThan(0)
}

/** At least two runs, because the sample may violate a rule between fields. Calls that hash passwords get fewer runs. */
const runsOf = (call: Call) =>
  Math.max(2, call.kind === 'command' && call.hashesPassword ? Math.ceil(cases / 4) : cases)

const failuresIn = (log: string) =>
  log
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
    .slice(-2)
    .join('\n')

afterAll(() => process.stdout.write(`fuzz: seed ${seed}, statuses ${JSON.stringify([...statuses])}\n`))

describe(`every call with valid and invalid input (SEED=${seed})`, () => {
  test.each(calls)('$name', { timeout: 30_000 + cases * 5_000 }, async ({ name, call }) => {
    const before = failuresIn(server.log())
    for (const role of everyone.filter((one) => isAllowed(call.allow, one)))
      await fuzz(name, call, role, runsOf(call), true)
    const other = everyone.find((one) => !isAllowed(call.allow, one))
    if (other !== undefined) await fuzz(name, call, other, Math.ceil(cases / 4), false)
    expect(failuresIn(server.log())).toBe(before)
  })

  test('the ledger balances afterwards', async () => {
    expect(await auditLedger(w.database)).toEqual([])
    expect(await disagreements(w.database)).toEqual([])
  })
})
