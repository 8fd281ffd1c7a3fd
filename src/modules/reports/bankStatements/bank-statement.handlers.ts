import { sum } from '#kernel/money.ts'
import { whyNotAsShown } from '#kernel/shown.ts'
import { platformOrgId } from '#kernel/values.ts'
import { columnsRead } from '#ground/columns/column.service.ts'
import { fileUrl } from '#ground/files/file.rules.ts'
import { holdPayment } from '#reports/monthlyReports/unmatched/unmatched.service.ts'
import type { Context, Handlers } from '#server/context.ts'
import type { bankStatements } from './bank-statement.contract.ts'
import { mostToChoose } from './bank-statement.rules.ts'
import { bankStatementRecord } from './bank-statement-record.rules.ts'
import * as store from './bank-statement.store.ts'
import { candidatesOf, preselected, type Candidate } from './match.rules.ts'
import { applyMatch, decide, inLockOrder, lockOpenLine, matchRecorded, proposalsOf, takeBack } from './match.steps.ts'
import { readReconciliation } from './reconcile.steps.ts'
import { nextStatement, withStatement } from './read-statement.steps.ts'

const toStatement = (row: store.StatementRow) => ({
  id: row.id,
  number: row.number,
  accountId: row.originatingAccountId,
  account: row.account,
  accountNumber: row.accountNumber,
  bank: row.bankCode,
  from: row.fromOn,
  to: row.toOn,
  opening: row.opening,
  in: row.in,
  out: row.out,
  closing: row.closing,
  lines: row.lines,
  open: row.open ?? 0,
  file: { name: row.fileName, url: fileUrl(row.fileId, row.fileName), sha256: row.sha256.toString('hex') },
  uploadedAt: row.uploadedAt,
  uploadedByName: row.uploadedByName,
})

const toCandidate = ({ facts, ...match }: Candidate) => ({ ...match, facts: [...facts], posts: !match.isRecorded })

const toDecision = (row: store.LineRow) =>
  row.matchedAt && {
    type: row.recordType,
    name: row.recordName ?? '',
    ledger:
      row.recordOrgId && row.recordId && row.recordType !== 'bank_batch'
        ? { orgId: row.recordOrgId, recordId: row.recordId }
        : null,
    posted: row.posted ?? false,
    reason: row.reason,
    at: row.matchedAt,
    byName: row.matchedByName ?? '',
  }

type StatementId = store.StatementRow['id']
const statementOf = async (ctx: Pick<Context<'not_found'>, 'db' | 'refuse'>, id: StatementId) =>
  (await store.readStatement(ctx.db, id)) ?? ctx.refuse('not_found')

export const bankStatementHandlers: Handlers<typeof bankStatements> = {
  getStatements: async (ctx, query) => {
    const { rows, ...page } = await store.listStatements(ctx.db, query)
    return { statements: rows.map(toStatement), ...page }
  },

  getStatement: async (ctx, { statementId }) => {
    const row = await statementOf(ctx, statementId)
    const [sums, { lines, records, sure, posting, shown }] = await Promise.all([
      store.sumsOf(ctx, statementId),
      proposalsOf(ctx, statementId),
    ])
    const matched = new Set(sure.map(({ line }) => line))
    return {
      statement: toStatement(row),
      matched: sums.matched,
      openTotal: sums.openAmount,
      dismissed: { count: sums.dismissed, total: sums.dismissedAmount },
      sure: {
        count: sure.length,
        lines: sure.slice(0, mostToChoose).map(({ line, match }) => ({ ...line, match: toCandidate(match) })),
        posts: { count: posting.length, total: sum(posting.map(({ line }) => line.amount)) },
        shown,
      },
      others: lines
        .filter((line) => !matched.has(line))
        .slice(0, mostToChoose)
        .map((line) => {
          const candidates = candidatesOf(line, records)
          return { ...line, candidates: candidates.map(toCandidate), preselected: preselected(candidates) }
        }),
    }
  },

  getLines: async (ctx, { statementId, ...query }) => {
    const { rows, ...page } = await store.listLines(ctx.db, statementId, query)
    return {
      lines: rows.map((row) => ({
        line: row.line,
        place: row.place,
        on: row.bookedOn,
        amount: row.amount,
        text: row.text,
        decision: toDecision(row),
      })),
      ...page,
    }
  },

  getReconciliation: (ctx) => readReconciliation(ctx),

  previewStatement: {
    read: (ctx, input) =>
      withStatement(ctx, input, (opened) => async (later) => {
        const next = await nextStatement(later, opened, input.closing)
        const { question, answer, found } = opened.read
        return {
          statement: next && { number: next.number, ...next.statement, lines: next.statement.lines.length },
          needsClosing: found !== null && next === null,
          columns: columnsRead({ question, answer }),
        }
      }),
  },

  addStatement: {
    read: (ctx, input) =>
      withStatement(ctx, input, (opened) => async (later) => {
        await store.lockStatements(later.db)
        const { account, file, read } = opened
        const next = await nextStatement(later, opened, input.closing)
        if (!next) return later.refuse(read.found ? 'statement_closing_needed' : 'columns_open')
        const id = later.newId<'bank_statement'>()
        const { number, statement } = next
        await store.insertStatement(later, { id, accountId: account.id, number, fileId: file.id, statement })
        const { from, to, opening, closing, lines } = statement
        const after = { account: account.name, number, from, to, opening, closing, lines: lines.length }
        later.record({ type: bankStatementRecord, id, org: platformOrgId, after })
        return { id, lines: lines.length }
      }),
  },

  matchSureLines: async (ctx, { statementId, shown }) => {
    await store.lockStatements(ctx.db)
    const { number } = await statementOf(ctx, statementId)
    const proposed = await proposalsOf(ctx, statementId)
    const refused = whyNotAsShown(shown, proposed.shown)
    if (refused) ctx.refuse(refused.code, refused.params)
    for (const { line, match } of inLockOrder(proposed.posting))
      await applyMatch(ctx, { id: statementId, number }, line, match)
    await matchRecorded(ctx, statementId, proposed.sure)
    return { matched: proposed.sure.length, posted: proposed.posting.length }
  },

  matchLine: async (ctx, { statementId, line: place, key }) => {
    const line = await lockOpenLine(ctx, statementId, place)
    const { number } = await statementOf(ctx, statementId)
    const { records } = await proposalsOf(ctx, statementId)
    const match = candidatesOf(line, records).find((one) => one.key === key)
    if (!match) return ctx.refuse('bank_line_other', { line: place })
    await applyMatch(ctx, { id: statementId, number }, line, match)
    return { ok: true }
  },

  holdLine: async (ctx, { statementId, line: place }) => {
    const line = await lockOpenLine(ctx, statementId, place)
    const { on: paidOn, amount, text } = line
    if (amount < 0) ctx.refuse('bank_line_other', { line: place })
    const reference = text || `${place}`
    const id = await holdPayment(ctx, { paidOn, amount, reference })
    const match = { type: 'unmatched_remittance', orgId: platformOrgId, id, name: reference, posted: true } as const
    await decide(ctx, statementId, line, match)
    return { ok: true }
  },

  dismissLine: async (ctx, { statementId, line: place, reason }) => {
    const line = await lockOpenLine(ctx, statementId, place)
    await decide(ctx, statementId, line, { reason })
    return { ok: true }
  },

  takeBackLines: async (ctx, { statementId, lines, reason }) => {
    await store.lockStatements(ctx.db)
    const rows = await store.readLines(ctx.db, statementId, lines)
    if (rows.length !== new Set(lines).size) ctx.refuse('not_found')
    // The order in which employers are locked.
    const inOrder = rows.toSorted((a, b) => ((a.recordOrgId ?? '') < (b.recordOrgId ?? '') ? -1 : 1))
    for (const row of inOrder) await takeBack(ctx, statementId, row, reason)
    return { ok: true, opened: rows.length }
  },
}
