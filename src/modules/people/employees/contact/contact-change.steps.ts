import { sql, type RawBuilder } from 'kysely'
import { aboutChanges, type Confirming } from '#kernel/effect.ts'
import type { Id } from '#kernel/values.ts'
import { hasJoinedSql } from '#people/identity/users/employee-accounts.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { contactChanged } from './contact-change.messages.ts'
import { notifyEmployees } from './notify.service.ts'

type ChangingContext = Pick<Context<never, TenantActor>, 'db' | 'client' | 'actor' | 'now' | 'newId'> &
  Confirming<'contact'>
type Contacts = {
  readonly id: Id<'employee'>
  readonly name: string
  readonly email: string | null
  readonly emailBefore: string | null
  readonly mobile: string | null
  readonly mobileBefore: string | null
}

/**
 * Confirms and announces the new e-mail addresses and mobile numbers of employees who have signed in before: access to
 * an employee's sign-in is access to their money. `of` selects `employee_id`, `email` and `mobile_number`
 * before the employees change. The announcement goes to the contact details that were known before.
 */
export const changeContacts = async (ctx: ChangingContext, of: RawBuilder<unknown>): Promise<void> => {
  const { orgId, org } = ctx.actor
  const { rows } = await sql<Contacts>`
    select e.id, e.first_name || ' ' || e.last_name as name, o.email, e.email as "emailBefore", o.mobile_number as mobile, e.mobile_number as "mobileBefore"
      from (${of}) o join employees e on e.org_id = ${orgId} and e.id = o.employee_id
      join users u on u.org_id = e.org_id and u.employee_id = e.id and u.deleted_at is null and ${hasJoinedSql}
     where o.email is distinct from e.email or o.mobile_number is distinct from e.mobile_number order by e.id`.execute(
    ctx.db,
  )
  if (rows.length === 0) return
  const lines = rows.flatMap(({ name, email, emailBefore, mobile, mobileBefore }) =>
    [
      [email, emailBefore],
      [mobile, mobileBefore],
    ].flatMap(([value = null, before = null]) =>
      value === before ? [] : [{ name, value: value ?? '–', before: before ?? '–' }],
    ),
  )
  await ctx.confirm('contact', { ...aboutChanges(lines), count: rows.length })
  const changes = rows.map((one) => ({ ...one, orgId, employeeId: one.id }))
  await notifyEmployees(ctx, changes, (one, { name: employeeName }) =>
    contactChanged({
      employeeName,
      employer: org.name,
      email: one.email === one.emailBefore ? null : one.email,
      mobileNumber: one.mobile === one.mobileBefore ? null : one.mobile,
    }),
  )
}
