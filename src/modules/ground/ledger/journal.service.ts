import { plainSen, sen } from '#kernel/money.ts'
import type pg from 'pg'
import type { StatementRow } from '#server/postgres/statement.ts'
import { selectJournal } from './ledger.sql.ts'

type Row = StatementRow<typeof selectJournal>

const chunk = 5_000

const transactionOf = (entry: Row): string => {
  const lines = entry.postings.map(([account, amount]) => `    ${entry.orgId}:${account}  RM ${plainSen(sen(amount))}`)
  return [
    `${entry.entryOn} * (${entry.id}) ${entry.event} ${entry.sourceType} ${entry.sourceId}`,
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
  let after = { orgId: '', id: '' }
  for (;;) {
    const rows = await selectJournal.all(client, { ...after, chunk })
    yield rows.map(transactionOf).join('')
    const last = rows.at(-1)
    if (!last || rows.length < chunk) return
    after = { orgId: last.orgId, id: last.id }
  }
}
