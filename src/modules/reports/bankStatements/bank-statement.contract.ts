import { z } from 'zod'
import { command, query, twoPhaseCommand, twoPhaseQuery } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { notAsShown } from '#kernel/not-as-shown.ts'
import { shownSchema } from '#kernel/shown.ts'
import { id, instant, listInput, localDate, money, opt, text } from '#kernel/values.ts'
import { readColumns } from '#ground/columns/column.contract.ts'
import { repaymentErrors } from '#reports/monthlyReports/repayment.rules.ts'
import { itemKinds, lineStates, mostAtOnce } from './bank-statement.rules.ts'
import { bankStatementRecord } from './bank-statement-record.rules.ts'
import { matchFacts, matchTypes } from './match.rules.ts'

const statementId = id('bank_statement')
const accountId = id('originating_account')
const counted = z.object({ count: z.int(), total: money })

export const bankStatement = z.object({
  id: statementId,
  /** Its number among those of the account. */
  number: z.int(),
  accountId,
  account: z.string(),
  accountNumber: z.string(),
  /** The BIC of the bank. */
  bank: z.string(),
  from: localDate,
  to: localDate,
  opening: money,
  in: money,
  out: money,
  closing: money,
  lines: z.int(),
  /** The lines that are neither matched nor dismissed. */
  open: z.int(),
  file: z.object({ name: z.string(), url: z.string(), sha256: z.string() }),
  uploadedAt: instant,
  uploadedByName: z.string(),
})

const line = z.object({
  line: z.int(),
  /** The row in the file. */
  place: z.int(),
  on: localDate,
  /** Negative for money that left the account. */
  amount: money,
  text: z.string(),
})
const candidate = z.object({
  type: z.enum(matchTypes),
  /** Identifies the candidate among those of the line. */
  key: z.string(),
  /** The batch's number, the person, or the organization with its lists. */
  name: z.string(),
  amount: money,
  on: localDate.nullable(),
  /** What the line and the record have in common. */
  facts: z.array(z.enum(matchFacts)),
  /** Whether the match posts the record, as its form does. */
  posts: z.boolean(),
})
const decision = z.object({
  /** Null for a dismissed line, which has a reason. */
  type: z.enum(matchTypes).nullable(),
  name: z.string(),
  /** The address of its entries in the ledger; null for a batch, whose withdrawals have one each. */
  ledger: z.object({ orgId: z.string(), recordId: z.string() }).nullable(),
  posted: z.boolean(),
  reason: z.string().nullable(),
  at: instant,
  byName: z.string(),
})

const file = {
  accountId,
  downloadUrl: z.string().max(300),
  /** The closing balance that the bank states, for a file without balances. */
  closing: opt(money),
}
const which = { statementId, line: z.int().min(1).max(1_000_000) }
const matched = ['Matched a line of a bank statement', 'Memadankan baris penyata bank'] as const
const deciding = ['not_found', 'bank_line_matched'] as const
const posting = [
  ...deciding,
  'bank_line_other',
  'withdrawal_status',
  'already_returned',
  'return_date_too_early',
  'return_date_in_future',
  ...repaymentErrors,
] as const

/** Statements of the platform's bank accounts. */
export const bankStatements = {
  getStatements: query({
    summary: 'List the bank statements of the platform’s accounts, the newest first.',
    allow: 'staff',
    input: listInput(['to'], z.never()).omit({ filter: true }),
    output: z.object({ statements: z.array(bankStatement), total: z.int(), next: z.string().nullable() }),
  }),
  getStatement: query({
    summary: 'Return a bank statement, its sure matches, and the lines that need a person, with their candidates.',
    allow: 'staff',
    input: z.object({ statementId }),
    output: z.object({
      statement: bankStatement,
      matched: z.int(),
      /** The open lines and the dismissed ones. */
      openTotal: money,
      dismissed: counted,
      sure: z.object({
        count: z.int(),
        /** The first of them. */
        lines: z.array(line.extend({ match: candidate })),
        /** What `matchSureLines` posts: the other records exist. */
        posts: counted,
        shown: shownSchema,
      }),
      /** The first of the other open lines. */
      others: z.array(line.extend({ candidates: z.array(candidate), preselected: z.int() })),
    }),
    errors: ['not_found'],
  }),
  getLines: query({
    summary: 'List the lines of a bank statement with what was decided about them.',
    allow: 'staff',
    input: listInput(['line'], z.object({ state: opt(z.enum(lineStates)) })).extend({ statementId }),
    output: z.object({
      lines: z.array(line.extend({ decision: decision.nullable() })),
      total: z.int(),
      next: z.string().nullable(),
    }),
  }),
  getReconciliation: query({
    summary:
      'Return what leads from the ledger to the closing balances of the platform’s bank accounts, with the open items.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({
      accounts: z.array(
        z.object({
          id: accountId,
          name: z.string(),
          accountNumber: z.string(),
          to: localDate,
          closing: money,
          open: counted,
          dismissed: counted,
        }),
      ),
      ledger: money,
      /** What the banks had before the first statement and the ledger hasn’t. */
      start: money,
      /** Lines of batches of which the ledger has another amount. */
      different: counted,
      open: counted,
      dismissed: counted,
      /** Records that no statement has. */
      unlisted: counted,
      /** Those of them that the bank should have booked by now. */
      late: z.int(),
      closing: money,
      ties: z.boolean(),
      /** The oldest items of each kind. */
      items: z.array(
        z.object({
          key: z.string(),
          kind: z.enum(itemKinds),
          on: localDate,
          /** The bank’s text, or the name of the record. */
          name: z.string(),
          type: z.enum(matchTypes).nullable(),
          /** That of the line, its difference from the ledger, or that of the record. */
          amount: money,
          /** Null for a record that no statement has. */
          statement: z.object({ id: statementId, number: z.int(), account: z.string(), line: z.int() }).nullable(),
          /** The address of its entries in the ledger; null for a line and for a batch. */
          ledger: z.object({ orgId: z.string(), recordId: z.string() }).nullable(),
        }),
      ),
    }),
  }),
  previewStatement: twoPhaseQuery({
    summary: 'Return what a bank’s statement contains, and whether it ties and follows the last one of the account.',
    allow: 'admin',
    input: z.object(file),
    output: z.object({
      /** Null while the question about the columns is open, or the closing balance is missing. */
      statement: bankStatement
        .pick({ number: true, from: true, to: true, opening: true, in: true, out: true, closing: true, lines: true })
        .nullable(),
      /** Whether the file states no balance, so that a person must. */
      needsClosing: z.boolean(),
      columns: readColumns,
    }),
    errors: ['not_found', 'statement_refused', 'statement_known'],
  }),
  addStatement: twoPhaseCommand({
    summary: 'Add a bank’s statement. It is refused unless it ties and follows the last one of the account.',
    audit: [bankStatementRecord, 'Added a bank statement', 'Menambah penyata bank'],
    allow: 'admin',
    input: z.object(file),
    output: z.object({ id: statementId, lines: z.int() }),
    errors: ['not_found', 'statement_refused', 'statement_known', 'statement_closing_needed', 'columns_open'],
  }),
  matchSureLines: command({
    summary: 'Match all lines whose reference and amount agree with one record, as shown, all or none.',
    audit: [bankStatementRecord, ...matched],
    allow: 'admin',
    effects: { receipt: 'always' },
    input: z.object({ statementId, shown: shownSchema }),
    output: z.object({ matched: z.int(), posted: z.int() }),
    errors: [...posting, ...notAsShown],
  }),
  matchLine: command({
    summary: 'Match a line with one of its candidates. What isn’t recorded yet is posted as by its form.',
    audit: [bankStatementRecord, ...matched],
    allow: 'admin',
    effects: { receipt: 'always' },
    input: z.object({ ...which, key: z.string().min(1).max(2_000) }),
    output: done,
    errors: posting,
  }),
  holdLine: command({
    summary: 'Record the money of a line as received, until its employer is known.',
    audit: [bankStatementRecord, ...matched],
    allow: 'admin',
    effects: { receipt: 'always' },
    input: z.object(which),
    output: done,
    errors: [...deciding, 'bank_line_other'],
  }),
  dismissLine: command({
    summary: 'Dismiss a line that is about no record, such as a bank’s charge, with a reason.',
    audit: [bankStatementRecord, 'Dismissed a line of a bank statement', 'Mengetepikan baris penyata bank'],
    allow: 'admin',
    input: z.object({ ...which, reason: text(300) }),
    output: done,
    errors: deciding,
  }),
  takeBackLines: command({
    summary: 'Open lines again, all or none. Records that a match posted are voided.',
    audit: [
      bankStatementRecord,
      'Reopened a matched line of a bank statement',
      'Menarik balik padanan baris penyata bank',
    ],
    allow: 'admin',
    effects: { receipt: 'always' },
    input: z.object({ statementId, lines: z.array(which.line).min(1).max(mostAtOnce), reason: text(300) }),
    output: done.extend({ opened: z.int() }),
    errors: [
      'not_found',
      'bank_line_open',
      'bank_line_final',
      'payment_already_void',
      'unmatched_assigned',
      'unmatched_dismissed',
    ],
  }),
}
