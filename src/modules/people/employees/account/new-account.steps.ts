import { addMs } from '#kernel/time.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import type { Context, Handlers, TenantActor } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { accountChangeCalls } from './account-change.contract.ts'
import { contactsKnownFor } from '../contact/notify.service.ts'
import { selectNewAccount } from './account-change.sql.ts'
import { employeeRecord } from '../employee-record.rules.ts'
import { selectContacts } from '../contact/known-contacts.sql.ts'

const accountOf = (code: string | null, number: string | null) =>
  code === null || number === null ? null : { bank: bankName(code), number }

type Row = StatementRow<typeof selectNewAccount>
/** A first account has no account before. It isn't announced, and someone else's approval makes it usable. */
const isFirst = ({ oldAccountNumber: before }: Row): boolean => before === null

/** The contact details to which the last change was announced. */
const toldOf = async (
  { client, actor: { orgId } }: Pick<Context<never, TenantActor>, 'client' | 'actor'>,
  row: Row,
) => {
  const { id, changedAt: at } = row
  if (at === null || isFirst(row)) return []
  const person = await selectContacts.first(client, {
    employees: [{ orgId, employeeId: id }],
    since: addMs(at, -contactsKnownFor),
  })
  const { mobileNumber: mobile = null, email = null } = person ?? {}
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
    account: accountOf(row.bankCode, row.accountNumber),
    before: accountOf(row.oldBankCode, row.oldAccountNumber),
    enteredBy: row.changedByName ?? row.enteredBy,
    enteredAt: row.changedAt ?? row.enteredAt,
    told: await toldOf(ctx, row),
    reportedAt: row.reportedAt,
    resolution: row.resolution,
    resolvedBy: row.resolvedByName,
    usableFrom: isFirst(row) && row.changedBy !== ctx.actor.id ? null : row.usableFromAt,
  }
}
