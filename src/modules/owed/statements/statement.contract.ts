import { task } from '#kernel/task.ts'
import { z } from 'zod'
import { query, twoPhaseCommand } from '#kernel/call.ts'
import { id, instant, localDate, money, opt, period } from '#kernel/values.ts'
import { statementRecord } from './statement-record.rules.ts'

const statementId = id('statement')

/** A monthly statement. `transferred` is shown as Total Received. */
const statement = z.object({
  id: statementId,
  statementDate: localDate,
  period,
  /** The number of the correction; 0 for the original statement. */
  correction: z.int(),
  /** Whether no later correction replaces it. */
  isLatest: z.boolean(),
  employeeName: z.string(),
  employeeICNumber: z.string(),
  salary: money,
  totalWithdrawn: money,
  serviceFee: money,
  transferred: money,
  totalDeductable: money,
  balancePayable: money,
  /** What the employer deducts, in one sentence. */
  message: z.string(),
})
export type Statement = z.output<typeof statement>

const line = z.object({
  line: z.int(),
  event: z.enum(['withdrawal_completed', 'withdrawal_returned']),
  date: localDate,
  transactionId: id('withdrawal'),
  /** The id of the ledger entry. */
  entryId: id('ledger_entry'),
  amount: money,
  serviceFee: money,
  received: money,
})
export type StatementLine = z.output<typeof line>

const detailed = statement.extend({
  orgName: z.string(),
  employeeNumber: z.string().nullable(),
  createdAt: instant,
  /** The amount withdrawn according to the corrected statement; zero for an original. */
  opening: money,
  lines: z.array(line),
  /** All statements of the month, the original first. */
  versions: z.array(z.object({ id: statementId, correction: z.int(), statementDate: localDate })),
})
export type DetailedStatement = z.output<typeof detailed>

export const statementCalls = {
  getMonthlyStatements: query({
    prepared: true,
    summary: 'List the monthly statements of the employee, the latest month first.',
    allow: 'employee',
    input: z.object({}),
    output: z.array(statement),
  }),
  getMonthlyStatement: query({
    prepared: true,
    summary: 'Return a monthly statement with its lines.',
    allow: 'employee',
    input: z.object({ statementId }),
    /** `inProgress` are open withdrawals of the month, which a correction will include once they complete. */
    output: z.object({ statement: detailed, inProgress: money }),
    errors: ['not_found'],
  }),
  getDownloadURL: twoPhaseCommand({
    summary:
      'Return the URL of the PDF of a monthly statement in a language, English by default. The same statement always has the same bytes.',
    audit: [statementRecord, 'Downloaded a monthly statement', 'Memuat turun penyata bulanan'],
    allow: 'employee',
    input: z.object({ statementId, language: opt(z.enum(['en', 'ms'])) }),
    output: z.object({ url: z.string(), message: z.string() }),
    errors: ['not_found', 'too_many_requests'],
  }),
}

/** A page of the employees to notify of their statements; `after` is the last one of the previous page. */
const noticePage = z.object({ orgId: id('org'), period, after: z.string() })
export type NoticePage = z.output<typeof noticePage>
export const statementNotices = task('notifyStatements', noticePage)
