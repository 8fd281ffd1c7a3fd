import { sen, type Sen } from '#kernel/money.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { mostListed } from './bank-statement.rules.ts'
import * as statements from './bank-statement.sql.ts'
import { openRecordsSince } from './bank-statement.store.ts'
import { keyOf } from './match.rules.ts'
import { reconciliationOf } from './reconciliation.rules.ts'

const orgId = platformOrgId

/** The reconciliation of the ledger with all statements, and the oldest items that are open. */
export const readReconciliation = async (ctx: Pick<Work, 'client' | 'today'>) => {
  const { client, today } = ctx
  const [rows, different, openLines, { balance }] = await Promise.all([
    statements.selectReconciledAccounts.all(client, { orgId }),
    statements.selectDifferentBatches.all(client, { orgId }),
    statements.selectOldestOpenLines.all(client, { orgId, limit: mostListed }),
    statements.sumBank.one(client, {}),
  ])
  const [since = today] = rows.map((row) => row.since).toSorted()
  const records = rows.length === 0 ? [] : await openRecordsSince(ctx, since, null)
  const unlisted = records
    .filter(({ isRecorded, booked }) => isRecorded && booked !== 0)
    .map((record) => ({ ...record, on: record.paidOn }))
    .toReversed()
  const accounts = rows.map((row) => ({
    id: row.id,
    name: row.name,
    accountNumber: row.accountNumber,
    to: row.toOn,
    opening: row.opening,
    closing: row.closing,
    open: { count: row.open, total: row.openAmount },
    dismissed: { count: row.dismissed, total: row.dismissedAmount },
  }))
  return {
    accounts,
    ...reconciliationOf({ accounts, ledger: balance, different, unlisted, today }),
    items: [
      ...openLines.map((row) => ({
        ...ofLine(row, row.amount),
        kind: 'open' as const,
        name: row.text,
        type: null,
      })),
      ...different.slice(0, mostListed).map((row) => ({
        ...ofLine(row, sen(row.amount - row.booked)),
        kind: 'different' as const,
        name: row.recordName ?? '',
        type: 'bank_batch' as const,
      })),
      ...unlisted.slice(0, mostListed).map((record) => ({
        key: keyOf(record),
        kind: 'unlisted' as const,
        on: record.on,
        name: record.name,
        type: record.type,
        amount: record.booked,
        statement: null,
        // A batch has an entry for each payment.
        ledger: record.type === 'bank_batch' ? null : { orgId: record.orgId, recordId: record.id },
      })),
    ],
  }
}

type LineRow = Pick<
  Awaited<ReturnType<typeof statements.selectOldestOpenLines.all>>[number],
  'bankStatementId' | 'line' | 'number' | 'account' | 'bookedOn'
>
const ofLine = ({ bankStatementId: id, line, number, account, bookedOn: on }: LineRow, amount: Sen) => ({
  key: `${id} ${line}`,
  on,
  amount,
  statement: { id, number, account, line },
  ledger: null,
})
