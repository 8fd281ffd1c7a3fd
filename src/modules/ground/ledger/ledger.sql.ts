import { json, rowsOf, typesOf } from '#server/postgres/columns.ts'
import { fragment, statement, type Fragment } from '#server/postgres/statement.ts'
import {
  ledgerEvents,
  linesOf,
  type AmountsOf,
  type EventWithParty,
  type LedgerEvent,
  type Posting,
} from './ledger.rules.ts'

/** Opens the missing accounts of rows `l`, in key order, so concurrent postings don't deadlock. */
const open = (rows: string) => `insert into ledger_accounts (org_id, account)
       select l.org_id, l.account from ${rows} l
        where not exists (select 1 from ledger_accounts a where a.org_id = l.org_id and a.account = l.account)
        order by l.org_id collate "C", l.account
       on conflict do nothing`
const post = 'insert into ledger_postings (org_id, entry_id, line, account, amount_sen, entry_on)'

/** Inserts entries and their postings. */
export const insertEntries = statement(
  `with entered as (
       insert into ledger_entries (:entries.*, created_at) select e.*, :now from :entries as e
       on conflict (org_id, idempotency_key) do nothing returning org_id, id, entry_on
     ), lines as materialized (
       select l.*, e.entry_on from :lines as l
         join entered e on e.org_id = l.org_id and e.id = l.entry_id
     ), opened as (${open('(select distinct org_id, account from lines)')}
     ), posted as (${post} select * from lines)
   select`,
  {
    entries: rowsOf({
      ...typesOf('ledger_entries', 'orgId id event sourceType sourceId entryOn idempotencyKey postings reversesId'),
      sourceId: 'text',
    }),
    now: 'instant',
    lines: rowsOf(typesOf('ledger_postings', 'orgId entryId line account amountSen')),
  },
)

export type BulkEvent = Exclude<LedgerEvent, EventWithParty>
/** A query whose rows become entries. Each field is an SQL expression over `from`. */
export type EntryQuery<E extends BulkEvent> = {
  readonly from: Fragment
  readonly orgId: string
  readonly sourceId: string
  readonly key: string
  readonly amounts: Readonly<Record<keyof AmountsOf<E>, string>>
}

export const insertEntriesFrom = <E extends BulkEvent>(event: E, query: EntryQuery<E>) => {
  const lines = linesOf(event).map(({ account, amounts, sign }) => ({
    account,
    amount: `${sign < 0 ? '-' : ''}(${amounts.map((name) => `n."${name}"`).join(' + ')})`,
  }))
  const amounts = Object.entries<string>(query.amounts).map(([name, expression]) => `, ${expression} as "${name}"`)
  // Zero postings are omitted, and the following lines are renumbered.
  const exists = lines.map(({ amount }) => `(${amount} <> 0)::int`)
  const postings = {
    line: lines.map((_, i) => exists.slice(0, i + 1).join(' + ')),
    account: lines.map(({ account }) => `'${account}'`),
    amount_sen: lines.map(({ amount }) => amount),
  }
  // Arrays instead of `values`, whose expressions PostgreSQL would prepare again for each row.
  const unnested = Object.entries(postings).map(([name, of]) => `unnest(array[${of.join(', ')}]) as ${name}`)
  const used = lines.map(({ amount }, i) => `bool_or(${amount} <> 0) as used_${i}`)
  const accounts = `(select o.org_id, k.account from (select n.org_id, ${used.join(', ')} from numbered n group by n.org_id) o
          cross join lateral (values ${lines.map(({ account }, i) => `('${account}', o.used_${i})`).join(', ')}) as k (account, used) where k.used)`
  return statement(
    `with numbered as materialized (
       select s.*, id_of(:prefix, :from::int8 + row_number() over (order by s.org_id, s.source_id)) as entry_id
         from (select ${query.orgId} as org_id, ${query.sourceId} as source_id, ${query.key} as key${amounts.join('')}
                 from ${query.from.text}) s
     ), entered as (
       insert into ledger_entries
         (org_id, id, event, source_type, source_id, entry_on, idempotency_key, postings, created_at)
       select n.org_id, n.entry_id, '${event}', :sourceType, n.source_id, :on::date, n.key, ${exists.join(' + ')},
         :now from numbered n
     ), opened as (${open(accounts)}
     ), posted as (
       ${post}
       select l.*, :on::date from (select n.org_id, n.entry_id, ${unnested.join(', ')} from numbered n) l where l.amount_sen <> 0
     )
     select count(*)::int as found from numbered`,
    {
      ...query.from.parameters,
      prefix: 'text',
      from: 'int',
      sourceType: 'ledger_entries.source_type',
      on: 'date',
      now: 'instant',
    },
    { found: 'int' },
  )
}

const exampleOf = (event: BulkEvent) =>
  insertEntriesFrom(event, {
    from: fragment('withdrawals w', {})({}),
    orgId: 'w.org_id',
    sourceId: 'w.id',
    key: `'example:' || w.id`,
    amounts: Object.fromEntries(linesOf(event).flatMap((one) => one.amounts.map((name) => [name, 'w.amount_sen']))),
  })
/** The statement of each event. @testonly `test/statements.test.ts` checks it against the schema. */
export const examples = Object.keys(ledgerEvents).map((event) => exampleOf(event as BulkEvent))

/** The entry with a key, and its postings. */
export const selectEntry = statement(
  `select e.id, e.event, e.source_type, e.source_id,
     (select json_agg(json_build_object('account', p.account, 'amount', p.amount_sen) order by p.line)
        from ledger_postings p where p.org_id = e.org_id and p.entry_id = e.id) as postings
   from ledger_entries e where e.org_id = :orgId and e.idempotency_key = :of`,
  { orgId: 'ledger_entries.org_id', of: 'ledger_entries.idempotency_key' },
  { ...typesOf('ledger_entries', 'id event sourceType sourceId'), postings: json<readonly Posting[]>() },
)

export const selectUnbalanced = statement(
  'select org_id from ledger_accounts group by org_id having sum(balance_sen) <> 0 limit 1',
  {},
  { orgId: 'ledger_accounts.org_id' },
)

export const selectLastAudit = statement(
  `select finished_at, differences from ledger_audits where status = 'COMPLETED' order by finished_at desc limit 1`,
  {},
  typesOf('ledger_audits', 'finishedAt! differences!'),
)

/** The entries after a given one, with their postings, ordered by organization and id. */
export const selectJournal = statement(
  `select e.org_id, e.id, e.entry_on, e.event, e.source_type, e.source_id,
     (select json_agg(json_build_array(p.account, p.amount_sen) order by p.line)
        from ledger_postings p where p.org_id = e.org_id and p.entry_id = e.id) as postings
   from ledger_entries e where (e.org_id, e.id) > (:orgId, :id) order by e.org_id, e.id limit :chunk`,
  { orgId: 'text', id: 'text', chunk: 'int' },
  {
    ...typesOf('ledger_entries', 'orgId id entryOn event sourceType sourceId'),
    postings: json<readonly (readonly [account: string, sen: number])[]>(),
  },
)

export const selectAccountTotal = statement(
  'select coalesce(sum(balance_sen), 0)::int8 as balance_sen from ledger_accounts where account = :account',
  { account: 'ledger_accounts.account' },
  { balance: 'sen' },
)

const balance = 'select balance_sen from ledger_accounts where org_id = :orgId and account = :account'
const balanceColumn = { balance: 'ledger_accounts.balance_sen' } as const
export const selectBalance = statement(balance, typesOf('ledger_accounts', 'orgId account'), balanceColumn)
export const lockBalance = statement(
  `${balance} for no key update`,
  typesOf('ledger_accounts', 'orgId account'),
  balanceColumn,
)
