import { json, statement } from '#server/postgres/statement.ts'
import { ledgerEvents, linesOf, type Account, type AmountsOf, type LedgerEvent } from './ledger.rules.ts'

/** A query whose rows become entries. Each field is an SQL expression over `from`, whose parameters start at $1. */
export type EntryQuery<E extends LedgerEvent> = {
  readonly from: string
  readonly values: readonly unknown[]
  readonly orgId: string
  readonly sourceId: string
  /** The idempotency key, unique within an organization. */
  readonly key: string
  readonly amounts: Readonly<Record<keyof AmountsOf<E>, string>>
  /** The party's id, for accounts that are kept per party, such as the franchisor of a royalty. */
  readonly parties?: Readonly<Partial<Record<Account, string>>>
  /** The date of the entry; by default the date of the posting. */
  readonly entryOn?: string
}

/**
 * Posts one entry for each row of a query. Accounts are opened in key order, so concurrent postings don't deadlock. After
 * the query's parameters follow the entry ids, source type, date and time.
 */
export const postEntriesFrom = <E extends LedgerEvent>(event: E, query: EntryQuery<E>) => {
  const lines = linesOf(event).map(({ account, amounts, sign }) => {
    const party = query.parties?.[account]
    return {
      account: party ? `'${account}:' || s."party ${account}"` : `'${account}'`,
      amount: `${sign < 0 ? '-' : ''}(${amounts.map((name) => `s."${name}"`).join(' + ')})`,
    }
  })
  const columns = [
    `${query.orgId} as org_id, ${query.sourceId} as source_id, ${query.key} as key, ${query.entryOn ?? 'null::date'} as entry_on`,
    ...Object.entries<string>(query.amounts).map(([name, expression]) => `${expression} as "${name}"`),
    ...Object.entries(query.parties ?? {}).map(([account, expression]) => `${expression} as "party ${account}"`),
  ]
  // Zero postings are omitted, and the following lines are renumbered.
  const exists = lines.map(({ amount }) => `(${amount} <> 0)::int`)
  const byLine = (values: readonly string[]) =>
    `case s.line ${values.map((value, i) => `when ${i} then ${value}`).join(' ')} end`
  const line = byLine(exists.map((_, i) => exists.slice(0, i + 1).join(' + ')))
  const amount = byLine(lines.map((one) => one.amount))
  const at = (place: number) => `$${query.values.length + place}`
  return statement(
    `with source as materialized (
       select row_number() over (order by s.org_id, s.source_id) as n, s.* from (select ${columns.join(', ')} from ${query.from}) s
     ), numbered as materialized (
       select s.*, i.entry_id from source s join unnest(${at(1)}::text[]) with ordinality as i (entry_id, n) using (n)
     ), entered as (
       insert into ledger_entries (org_id, id, event, source_type, source_id, entry_on, idempotency_key, postings, created_at)
       select s.org_id, s.entry_id, '${event}', ${at(2)}, s.source_id, coalesce(s.entry_on, ${at(3)}::date), s.key, ${exists.join(' + ')}, ${at(4)} from numbered s
       on conflict (org_id, idempotency_key) do nothing returning org_id, id
     ), lines as materialized (
       select s.org_id, s.entry_id, ${line} as line, ${byLine(lines.map((one) => one.account))} as account, ${amount} as amount_sen
         from (select n.*, generate_series(0, ${lines.length - 1}) as line from numbered n join entered e on e.org_id = n.org_id and e.id = n.entry_id) s
        where ${amount} <> 0
     ), opened as (
       insert into ledger_accounts (org_id, account)
       select l.org_id, l.account from (select distinct org_id, account from lines) l
        where not exists (select 1 from ledger_accounts a where a.org_id = l.org_id and a.account = l.account)
        order by l.org_id collate "C", l.account
       on conflict do nothing
     ), posted as (
       insert into ledger_postings (org_id, entry_id, line, account, amount_sen) select * from lines
     )
     select count(*)::int as found from source`,
    { found: 'int' },
  )
}

const exampleOf = (event: LedgerEvent) =>
  postEntriesFrom(event, {
    from: 'withdrawals w',
    values: [],
    orgId: 'w.org_id',
    sourceId: 'w.id',
    key: `'example:' || w.id`,
    amounts: Object.fromEntries(linesOf(event).flatMap((one) => one.amounts.map((name) => [name, 'w.amount_sen']))),
    parties: { royalties_payable: 'w.org_id' },
  })
/** The statement of each event, so that a test can check it against the schema. */
export const examples = Object.keys(ledgerEvents).map((event) => exampleOf(event as LedgerEvent))

/** The entries with these keys. */
export const selectEntriesByKey = statement(
  'select e.id from ledger_entries e where (e.org_id, e.idempotency_key) in (select * from unnest($1::text[], $2::text[]))',
  { id: 'ledger_entries.id' },
)

export const insertReversals = statement(
  `insert into ledger_entries (org_id, id, event, source_type, source_id, entry_on, idempotency_key, postings, reverses_id, created_at)
   select o.org_id, r.id, r.event, o.source_type, o.source_id, r.entry_on, r.key, o.postings, o.id, $7
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[]) as r (org_id, id, event, of_key, entry_on, key)
     join ledger_entries o on o.org_id = r.org_id and o.idempotency_key = r.of_key
   on conflict (org_id, idempotency_key) do nothing
   returning org_id, id`,
  { org_id: 'ledger_entries.org_id', id: 'ledger_entries.id' },
)

/** Inserts the postings of reversals: the negated postings of the reversed entries. */
export const insertReversedPostings = statement(
  `insert into ledger_postings (org_id, entry_id, line, account, amount_sen)
   select r.org_id, r.id, p.line, p.account, -p.amount_sen
     from unnest($1::text[], $2::text[]) as n (org_id, id)
     join ledger_entries r on r.org_id = n.org_id and r.id = n.id
     join ledger_postings p on p.org_id = r.org_id and p.entry_id = r.reverses_id`,
  {},
)

export const selectUnbalanced = statement(
  'select org_id from ledger_accounts group by org_id having sum(balance_sen) <> 0 limit 1',
  { org_id: 'ledger_accounts.org_id' },
)

/** The entries after a given one, with their postings, ordered by organization and id. */
export const selectJournal = statement(
  `select e.org_id, e.id, e.entry_on, e.event, e.source_type, e.source_id,
     (select json_agg(json_build_array(p.account, p.amount_sen) order by p.line)
        from ledger_postings p where p.org_id = e.org_id and p.entry_id = e.id) as postings
   from ledger_entries e where (e.org_id, e.id) > ($1, $2) order by e.org_id, e.id limit $3`,
  {
    org_id: 'ledger_entries.org_id',
    id: 'ledger_entries.id',
    entry_on: 'ledger_entries.entry_on',
    event: 'ledger_entries.event',
    source_type: 'ledger_entries.source_type',
    source_id: 'ledger_entries.source_id',
    postings: json<readonly (readonly [account: string, sen: number])[]>(),
  },
)
