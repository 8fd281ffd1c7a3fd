import { isAllowed, isForEmployeesOnly, isPlatform } from '#kernel/access.ts'
import { delegatesOf, finalFieldOf, keepsReason, type Call } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import { permits } from '#kernel/key-scope.ts'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Actor } from '../context.ts'
import type { Db, Transaction } from '../postgres/database.ts'
import type { FindDelegation, OrganizationExists } from './parts.ts'
import { fieldErrorsOf } from './value-errors.ts'

/**
 * The caller of a call, who acts for a Manager if they are an Executive and the Manager's delegate for what the call
 * approves. The only place that decides it, when the call runs: no job starts or ends a delegation. Only an Executive's
 * call that declares `delegates` takes the look-up. A Manager has the right without it.
 */
export const actingFor = async (
  find: FindDelegation,
  client: Transaction['client'],
  call: Call,
  { actor, today }: { readonly actor: Actor | null; readonly today: LocalDate },
): Promise<Actor | null> => {
  const scope = delegatesOf(call)
  if (!scope || actor?.role !== 'Executive') return actor
  const found = await find(client, { orgId: actor.orgId, delegateId: actor.id, scope, today })
  return found ? { ...actor, for: found } : actor
}

const isPermitted = ({ allow }: Call, actor: Actor | null): boolean =>
  isAllowed(allow, actor?.role ?? null) || (actor?.for !== undefined && isAllowed(allow, 'Manager'))

/** A key makes only the calls of its scopes, also among those that are public. */
const checkKey = ({ keys }: Call, { key }: Actor): void => {
  if (!key) return
  if (!keys) throw new Refusal('key_needs_person')
  if (!permits(key.scopes, keys)) throw new Refusal<string>('key_scope_missing', { params: { scope: keys } })
}

export const authorize = (call: Call, actor: Actor | null): void => {
  if (actor) checkKey(call, actor)
  if (!isPermitted(call, actor))
    throw new Refusal<string>(actor ? (call.notPermitted ?? 'permission_denied') : 'unauthenticated')
  if (actor?.mustSetUpTwoStep && call.allow !== 'public' && !call.beforeTwoStep) throw new Refusal('two_step_required')
  // Calls for employees need an employee record, which an account created before its employee doesn't have.
  if (actor?.role === 'Employee' && !actor.employeeId && isForEmployeesOnly(call.allow))
    throw new Refusal('profile_not_found')
  if (call.feature && actor?.org && !actor.org[call.feature]) throw new Refusal('feature_off')
}

export const validate = (call: Call, body: unknown): unknown => {
  const parsed = call.input.safeParse(body, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new Refusal('invalid_input', { fields: fieldErrorsOf(parsed.error.issues) })
}

/** The reason that the audit trail keeps. A call that can't be undone is refused without its reason or the typed code. */
export const reasonOf = (call: Call, input: unknown): string | null => {
  const values = input as Readonly<Record<string, string | undefined>>
  const field = finalFieldOf(call)
  if (field === null) return keepsReason(call) ? (values['reason'] ?? null) : null
  const given = values[field]
  if (!given) throw new Refusal('final_field_missing', { fields: { [field]: { code: 'required' } } })
  return field === 'confirmation' ? null : given
}

type Naming = { readonly orgId?: Id<'org'>; readonly tenantId?: Id<'org'> }
/** The organizations that an input names. `tenantId` and `orgId` mean the same. */
const namedIn = (input: Naming & { readonly filter?: Naming }): Id<'org'>[] => [
  ...new Set([input.orgId, input.tenantId, input.filter?.orgId].flatMap((id) => id ?? [])),
]

/** The organization that a call is about. Refuses an unknown, deleted or foreign organization. */
export const resolveOrganization = async (
  exists: OrganizationExists,
  db: Db,
  call: Call,
  { actor, input }: { readonly actor: Actor | null; readonly input: unknown },
): Promise<Id<'org'> | null> => {
  if (!actor || call.scope === 'own') return actor?.orgId ?? null
  const [named, other] = namedIn(input as Naming)
  const isKnown = async () => {
    if (!isPlatform(actor.role)) return named === undefined || named === actor.orgId
    if (named === undefined) return call.scope === 'ownOrEvery'
    if (named === platformOrgId) return call.accepts?.includes('platform') === true
    return exists(db, named, call.accepts?.includes('deleted') === true)
  }
  if (other !== undefined || !(await isKnown())) throw new Refusal('not_found')
  return named ?? (isPlatform(actor.role) ? null : actor.orgId)
}
