import type { LocalDate } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { ledgerEvents, type AmountsOf, type LedgerEvent } from './ledger.rules.ts'
import { openAccounts, type LedgerWork } from './ledger.service.ts'

/** The columns of a query whose rows become entries: `org_id`, `source_id`, `key`, and one for each amount of the event. */
type SourceColumn<E extends LedgerEvent> = keyof AmountsOf<E> | 'org_id' | 'source_id' | 'key'

export type EntriesFrom<E extends LedgerEvent> = {
  readonly event: E
  readonly sourceType: string
  readonly on: LocalDate
  /** Whose entries they are, and how many rows of `source` are not posted yet. */
  readonly orgs: readonly Id<'org'>[]
  readonly count: number
  /** What each column of the source is, and where the rows come from; `values` are its parameters, from $1 on. */
  readonly columns: Readonly<Record<SourceColumn<E>, string>>
  readonly from: string
  readonly values: readonly unknown[]
}

/** The lines of an event as the rules have them: account, and what adds up to its amount, credits negative. */
const linesOf = (event: LedgerEvent) => {
  const { debit, credit } = ledgerEvents[event]
  const side = (accounts: object, sign: string) =>
    (Object.entries(accounts) as [string, readonly string[]][]).map(([account, names]) => ({
      account,
      amount: `${sign}(${names.map((name) => `s."${name}"`).join(' + ')})`,
    }))
  return [...side(debit, ''), ...side(credit, '-')]
}

/**
 * Posts an entry for each row of a query, in one statement: the same entries that `postingsOf` would make, without a
 * hundred thousand of them passing through here. Rows whose key was posted before are passed over.
 */
export const postEntriesFrom = async <E extends LedgerEvent>(ctx: LedgerWork, of: EntriesFrom<E>): Promise<void> => {
  if (of.count === 0) return
  const lines = linesOf(of.event)
  await openAccounts(
    ctx,
    of.orgs.flatMap((orgId) => lines.map(({ account }) => ({ orgId, account }))),
  )
  const columns = Object.entries<string>(of.columns).map(([name, expression]) => `${expression} as "${name}"`)
  // An amount of nothing has no posting, so the lines behind it move up.
  const exists = lines.map(({ amount }) => `(${amount} <> 0)::int`)
  const ofLine = (values: readonly string[]) =>
    `case s.line ${values.map((value, i) => `when ${i} then ${value}`).join(' ')} end`
  const line = ofLine(lines.map((_, i) => exists.slice(0, i + 1).join(' + ')))
  const account = ofLine(lines.map((one) => `'${one.account}'`))
  const amount = ofLine(lines.map((one) => one.amount))
  const at = (place: number) => `$${of.values.length + place}`
  const { rows } = await ctx.client.query<{ posted: number }>(
    `with source as materialized (
       select row_number() over (order by s.org_id, s.source_id) as n, s.* from (select ${columns.join(', ')} from ${of.from}) s
        where not exists (select 1 from ledger_entries e where e.org_id = s.org_id and e.idempotency_key = s.key)
     ), numbered as materialized (
       select s.*, i.entry_id from source s join unnest(${at(1)}::text[]) with ordinality as i (entry_id, n) using (n)
     ), entered as (
       insert into ledger_entries (org_id, id, event, source_type, source_id, entry_on, idempotency_key, postings, created_at)
       select s.org_id, s.entry_id, ${at(2)}, ${at(3)}, s.source_id, ${at(4)}, s.key, ${exists.join(' + ')}, ${at(5)} from numbered s
     ), posted as (
       insert into ledger_postings (org_id, entry_id, line, account, amount_sen)
       select s.org_id, s.entry_id, ${line}, ${account}, ${amount}
         from (select n.*, generate_series(0, ${lines.length - 1}) as line from numbered n) s where ${amount} <> 0
     )
     select count(*)::int as posted from source`,
    [
      ...of.values,
      Array.from({ length: of.count }, () => ctx.newId<'ledger_entry'>()),
      of.event,
      of.sourceType,
      of.on,
      ctx.now,
    ],
  )
  const posted = rows[0]?.posted
  if (posted !== of.count) throw new Error(`${posted} of ${of.count} entries of ${of.event} were posted`)
}
