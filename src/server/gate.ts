import { isAllowed } from '#kernel/access.ts'
import type { Call } from '#kernel/call.ts'
import { Refusal, type FieldError } from '#kernel/errors.ts'
import { fieldErrorOf } from '#kernel/field-errors.ts'
import type { Actor } from './context.ts'
import { keyedDigest } from './secrets.ts'

export const authorize = (call: Call, actor: Actor | null): void => {
  if (!isAllowed(call.allow, actor?.role ?? null)) throw new Refusal(actor ? 'permission_denied' : 'unauthenticated')
  // A user of the role Employee without an employee record has nothing that these calls could speak of.
  if (actor?.role === 'Employee' && !actor.employeeId && call.allow !== 'any' && call.allow !== 'public')
    throw new Refusal('profile_not_found')
  if (call.feature && actor?.org && !actor.org[call.feature]) throw new Refusal('feature_off')
}

export const validate = (call: Call, body: unknown): unknown => {
  const parsed = call.input.safeParse(body, { reportInput: true })
  if (parsed.success) return parsed.data
  // The first message of a field is the one to show: later ones speak of the same mistake.
  const fields: Record<string, FieldError | string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= fieldErrorOf(issue) ?? issue.message
  throw new Refusal('invalid_input', { fields })
}

/** What tells one intent from another that came with the same key. Keyed, since a body may hold a password. */
export const hashOf = (body: unknown, secretKey: string): Buffer => {
  try {
    return keyedDigest(secretKey, JSON.stringify(body ?? null))
  } catch {
    // Nested deeper than can be written out, in a part that the call does not read.
    throw new Refusal('bad_request')
  }
}
