import { plainSen, sen } from '#kernel/money.ts'
import type pg from 'pg'
import type { LocalDate } from '#kernel/time.ts'

type Row = {
  org_id: string
  id: string
  entry_on: LocalDate
  event: string
  source_type: string
  source_id: string
  idempotency_key: string
  postings: [account: string, sen: number][]
}

const chunk = 5_000

const transactionOf = (entry: Row): string => {
  const lines = entry.postings.map(([account, amount]) => `    ${entry.org_id}:${account}  RM ${plainSen(sen(amount))}`)
  return [
    `${entry.entry_on} * (${entry.id}) ${entry.event} ${entry.source_type} ${entry.source_id}`,
    ...lines,
    '',
    '',
  ].join('\n')
}

/**
 * The journal in hledger's format, so an independent program can check the ledger: one transaction per entry, one
 * account per organization and account, ringgit with two decimals.
 */
export const journalText = async function* (client: pg.ClientBase): AsyncGenerator<string> {
  yield 'commodity RM 1000.00\n\n'
  let after: [string, string] = ['', '']
  for (;;) {
    const { rows } = await client.query<Row>(
      `select e.org_id, e.id, e.entry_on, e.event, e.source_type, e.source_id, e.idempotency_key,
              (select json_agg(json_build_array(p.account, p.amount_sen) order by p.line)
                 from ledger_postings p where p.org_id = e.org_id and p.entry_id = e.id) as postings
         from ledger_entries e where (e.org_id, e.id) > ($1, $2) order by e.org_id, e.id limit ${chunk}`,
      after,
    )
    yield rows.map(transactionOf).join('')
    const last = rows.at(-1)
    if (!last || rows.length < chunk) return
    after = [last.org_id, last.id]
  }
}
