import { sql } from 'kysely'
import { recordOf } from '#kernel/one-of.ts'
import { searchedAccount } from '#kernel/searched.ts'
import { fileKinds, type FileKind } from '#money/originatingAccounts/payment-file.rules.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput } from '#server/postgres/paging.ts'

const selectFiles = (db: Db) => db.selectFrom('payment_files as f').selectAll('f')

/** A payment in a file has its number and its place: `B20261127001-2`. */
const fileOfPayment = (search: string): string => search.toUpperCase().replace(/-\d+$/, '')

/** The number and the names that a list shows of a file. */
const shown = sql`concat_ws(' ', f.number, (select b.number::text from bank_batches b where f.kind = 'batch' and b.id = f.record_id),
  (select o.name from organizations o where o.org_id = f.org_id),
  (select d.name from disbursements d where d.org_id = f.org_id and d.id = f.record_id),
  (select w.name from wallets w where w.id = f.wallet_id), (select u.display_name from users u where u.id = f.made_by))`

const isFound = (search: string) => {
  const account = searchedAccount(search)
  const paysAccount = sql`f.kind = 'batch' and f.record_id in (select s.batch_id from withdrawal_requests r
       join withdrawal_states s on s.org_id = r.org_id and s.id = r.id where r.account_number = ${account} and s.batch_id is not null)
    or f.kind = 'disbursement' and f.record_id in (select l.disbursement_id from disbursement_lines l where l.account_number = ${account} and l.status <> 'dropped')
    or f.kind = 'pay_run' and (f.record_id, f.wallet_id) in (select s.run_id, s.wallet_id from pay_run_shares s where s.account_number = ${account})`
  const payer = sql`select o.name from originating_accounts o where lower(o.name) = lower(${search}) or o.account_number = ${account}`
  return sql<boolean>`(${hasWords(shown, search)} or f.number = ${fileOfPayment(search)} or f.record_id = ${search} or ${account ? paysAccount : sql`false`}
    or exists (select from audit_events a where a.org_id = f.org_id and a.record_id = f.record_id
       and a.record_type in ('bank_batch', 'disbursement') and a.after->'paymentFile'->>'account' in (${payer})))`
}

const keys = { madeAt: { expression: sql`f.made_at`, kind: 'instant' } } as const
type Query = PageInput<'madeAt'> & { readonly search?: string | undefined; readonly kind?: FileKind | undefined }
/** A page of payment files, the newest first. */
export const listFiles = async (db: Db, { search, kind, ...query }: Query) => {
  const page = paging(query, { keys, id: sql`f.number`, first: { by: 'madeAt', descending: true } })
  const found = search ? selectFiles(db).where(isFound(search.trim())) : selectFiles(db)
  const [{ rows, next }, byKind] = await Promise.all([
    page.read(kind ? found.where('f.kind', '=', kind) : found),
    found
      .clearSelect()
      .select(['f.kind', sql<number>`count(*)::int`.as('count')])
      .groupBy('f.kind')
      .execute(),
  ])
  const countOf = (one: FileKind) => byKind.find((row) => row.kind === one)?.count ?? 0
  const counts = { all: byKind.reduce((all, { count }) => all + count, 0), ...recordOf(fileKinds, countOf) }
  return { rows: rows.map(named), total: counts[kind ?? 'all'], next, counts }
}

export const readFile = async (db: Db, number: string) => {
  const row = await selectFiles(db).where('f.number', '=', number).executeTakeFirst()
  return row && named(row)
}
export type FileRow = NonNullable<Awaited<ReturnType<typeof readFile>>>
