import { isAllowed, isForEmployeesOnly } from '#kernel/access.ts'
import type { Call } from '#kernel/call.ts'
import { Refusal, type FieldError } from '#kernel/errors.ts'
import { fieldErrorOf } from '#kernel/field-errors.ts'
import type { Actor } from '../context.ts'

export const authorize = (call: Call, actor: Actor | null): void => {
  if (!isAllowed(call.allow, actor?.role ?? null)) throw new Refusal(actor ? 'permission_denied' : 'unauthenticated')
  // Calls for employees need an employee record, which an account created before its employee doesn't have.
  if (actor?.role === 'Employee' && !actor.employeeId && isForEmployeesOnly(call.allow))
    throw new Refusal('profile_not_found')
  if (call.feature && actor?.org && !actor.org[call.feature]) throw new Refusal('feature_off')
}

export const validate = (call: Call, body: unknown): unknown => {
  const parsed = call.input.safeParse(body, { reportInput: true })
  if (parsed.success) return parsed.data
  // Show the first message of a field: later ones report the same mistake.
  const fields: Record<string, FieldError | string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= fieldErrorOf(issue) ?? issue.message
  throw new Refusal('invalid_input', { fields })
}
