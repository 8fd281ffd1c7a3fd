import { sql, type RawBuilder } from 'kysely'
import { formatRm, type Sen } from '#kernel/money.ts'
import { aboutChanges, type Confirming } from '#kernel/effect.ts'
import type { Id } from '#kernel/values.ts'
import { hasJoinedSql } from '#modules/identity/employee-accounts.service.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { contactChangedMessage, contactChangedSms } from './contact-change.messages.ts'
import { notifyEmployees } from './known-contacts.service.ts'

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
  const lines = rows.map((one) =>
    one.email === one.emailBefore
      ? { name: one.name, value: one.mobile ?? '–', before: one.mobileBefore ?? '–' }
      : { name: one.name, value: one.email ?? '–', before: one.emailBefore ?? '–' },
  )
  await ctx.confirm('contact', aboutChanges(lines))
  const changes = new Map(rows.map((one) => [one.id, one]))
  await notifyEmployees(ctx, orgId, [...changes.keys()], (id, employeeName) => {
    const one = changes.get(id)
    if (!one) return []
    const news = {
      employeeName,
      employer: org.name,
      email: one.email === one.emailBefore ? null : one.email,
      mobileNumber: one.mobile === one.mobileBefore ? null : one.mobile,
    }
    return [
      { channel: 'sms', ...contactChangedSms(news) },
      { channel: 'email', ...contactChangedMessage(news) },
    ]
  })
}

export type Raise = { readonly name: string; readonly salary: Sen; readonly before: Sen | null }

/** Confirms salary raises of employees who may withdraw, because the salary limits the amount. */
export const confirmRaises = async ({ confirm }: Confirming<'limit'>, raises: readonly Raise[]): Promise<void> => {
  if (raises.length === 0) return
  const lines = raises.map(({ name, salary, before }) => ({
    name,
    value: formatRm(salary),
    ...(before !== null && { before: formatRm(before) }),
  }))
  await confirm('limit', aboutChanges(lines))
}
