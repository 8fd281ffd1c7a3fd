import { addMs } from '#kernel/time.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { accountChangeCalls } from './account-change.contract.ts'
import { contactsKnownFor } from './account-change.rules.ts'
import { selectNewAccount } from './account-change.sql.ts'
import { employeeRecord } from './employee-record.rules.ts'
import { selectContacts } from './known-contacts.sql.ts'

const accountOf = (code: string | null, number: string | null) =>
  code === null || number === null ? null : { bank: bankName(code), number }

type Row = StatementRow<typeof selectNewAccount>
/** A first account has no account before. It isn't announced, and someone else's approval makes it usable. */
const isFirst = ({ old_account_number: before }: Row): boolean => before === null

/** The contact details to which the last change was announced. */
const toldOf = async (
  { client, actor: { orgId } }: Pick<Context<never, TenantActor>, 'client' | 'actor'>,
  row: Row,
) => {
  const { id, changed_at: at } = row
  if (at === null || isFirst(row)) return []
  const [person] = await selectContacts.all(client, { orgId, ids: [id], since: addMs(at, -contactsKnownFor) })
  const { mobile_number: mobile = null, email = null } = person ?? {}
  return [
    ...(mobile === null ? [] : [{ channel: 'sms' as const, to: mobile }]),
    ...(email === null ? [] : [{ channel: 'email' as const, to: email }]),
  ]
}

/** The details of a new account for its approver. Numbers are complete, so the access is logged. */
export const getNewAccount: Handlers<typeof accountChangeCalls>['getNewAccount'] = async (
  ctx,
  { employeeICNumber },
) => {
  const key = { orgId: ctx.actor.orgId, icNumber: employeeICNumber }
  const row = (await selectNewAccount.first(ctx.client, key)) ?? ctx.refuse('not_found')
  ctx.record({ type: employeeRecord, id: row.id })
  return {
    account: accountOf(row.bank_code, row.account_number),
    before: accountOf(row.old_bank_code, row.old_account_number),
    enteredBy: row.changed_by_name ?? row.entered_by,
    enteredAt: row.changed_at ?? row.entered_at,
    told: await toldOf(ctx, row),
    reportedAt: row.reported_at,
    resolution: row.resolution,
    resolvedBy: row.resolved_by_name,
    usableFrom: isFirst(row) && row.changed_by !== ctx.actor.id ? null : row.usable_from_at,
  }
}
