import { masked } from '#kernel/mask.ts'
import { fieldOfRecord } from '#kernel/record-errors.ts'
import type { Risk, RiskCode } from '#kernel/risks.ts'
import type { Id } from '#kernel/values.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import type { Context, TenantActor } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { requestRisksOf, type AccountChange } from './request-risks.rules.ts'
import { selectRequestFacts } from './request-risks.sql.ts'

const changeOf = (row: StatementRow<typeof selectRequestFacts>): AccountChange | null => {
  const { new_bank_code: bank, new_account_number: number, changed_by_name: by, changed_at: at } = row
  if (bank === null || number === null || by === null || at === null) return null
  const account = `${bankName(bank)} ${masked(number)}`
  return { account, by, at, reportedAt: row.reported_at, isSince: row.is_since ?? false }
}

/** What an approver must know about each of these requests; nothing about those that are decided. */
export const risksOfRequests = async (
  { client }: Pick<Context, 'client'>,
  orgId: Id<'org'>,
  requests: readonly { readonly id: Id<'withdrawal'>; readonly status: string }[],
): Promise<(id: Id<'withdrawal'>) => Risk[]> => {
  const ids = requests.filter(({ status }) => status === 'pending').map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await selectRequestFacts.all(client, { orgId, ids })
  const found = new Map(rows.map((row) => [row.id, requestRisksOf(row.amount_sen, row.transfers, changeOf(row))]))
  return (id) => found.get(id) ?? []
}

/** Refuses the approval of requests about which more must be known than the caller has seen. */
export const refuseUnseenRisks = async (
  ctx: Pick<Context<'record_changed', TenantActor>, 'client' | 'actor' | 'refuse'>,
  requests: readonly { readonly id: Id<'withdrawal'>; readonly status: string }[],
  seenOf: (id: Id<'withdrawal'>) => readonly RiskCode[] | undefined,
): Promise<void> => {
  const named = requests.filter(({ id }) => seenOf(id) !== undefined)
  const risksOf = await risksOfRequests(ctx, ctx.actor.orgId, named)
  const warned = named.filter(({ id }) => risksOf(id).some(({ code }) => !seenOf(id)?.includes(code)))
  if (warned.length === 0) return
  const fields = warned.map(({ id }) => [fieldOfRecord(id), { code: 'warned_since' }] as const)
  ctx.refuse('record_changed', {}, Object.fromEntries(fields))
}
