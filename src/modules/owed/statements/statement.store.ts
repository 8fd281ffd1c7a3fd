import { isOneOf } from '#kernel/one-of.ts'
import { sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import type { DetailedStatement, Statement, StatementLine } from './statement.contract.ts'
import { statementFigures, deductionSentence } from './statement.rules.ts'
import * as sql from './statement.sql.ts'

type Reads = Pick<Work, 'client'>
type Owner = { readonly orgId: Id<'org'>; readonly employeeId: Id<'employee'> }

const toStatement = (row: StatementRow<typeof sql.selectStatements>): Statement => ({
  ...row,
  statementDate: row.statementOn,
  employeeICNumber: row.icNumber,
  ...withMessage(row, { salary: row.salary, withdrawn: row.withdrawn, serviceFee: row.serviceFee }),
})

const withMessage = (
  { period, correction }: Pick<StatementRow<typeof sql.selectStatements>, 'period' | 'correction'>,
  amounts: Parameters<typeof statementFigures>[0],
) => {
  const figures = statementFigures(amounts)
  return { ...figures, message: deductionSentence({ period, correction, deducted: figures.totalDeductable }) }
}

const events = ['withdrawal_completed', 'withdrawal_returned'] as const
const toLine = (row: StatementRow<typeof sql.selectLines>): StatementLine => {
  if (!isOneOf(events, row.event)) throw new Error(`unexpected event of a statement line: ${row.event}`)
  return {
    ...row,
    event: row.event,
    date: row.entryOn,
    transactionId: row.withdrawalId,
    received: sen(row.amount - row.serviceFee),
  }
}

export const listStatements = async ({ client }: Reads, { orgId, employeeId }: Owner): Promise<Statement[]> =>
  (await sql.selectStatements.all(client, { orgId, employeeId })).map(toStatement)

/** A statement of the employee with its lines, or null. */
export const readStatement = async (
  { client }: Reads,
  { orgId, employeeId }: Owner,
  id: Id<'statement'>,
): Promise<DetailedStatement | null> => {
  const [rows, lines] = await Promise.all([
    sql.selectVersions.all(client, { orgId, employeeId, id }),
    sql.selectLines.all(client, { orgId, id }),
  ])
  const row = rows.find((one) => one.id === id)
  return row
    ? {
        ...toStatement(row),
        orgName: row.orgName,
        employeeNumber: row.employeeNumber,
        createdAt: row.createdAt,
        opening: row.opening,
        lines: lines.map(toLine),
        versions: rows.map((one) => ({ id: one.id, correction: one.correction, statementDate: one.statementOn })),
      }
    : null
}

type DocumentKey = {
  readonly orgId: Id<'org'>
  readonly statementId: Id<'statement'>
  readonly userId: Id<'user'>
  readonly language: 'en' | 'ms'
}
export const findDocument = async ({ db }: Pick<Work, 'db'>, key: DocumentKey): Promise<string | null> => {
  const found = await db
    .selectFrom('statement_documents')
    .select('url')
    .where((of) =>
      of.and({ org_id: key.orgId, statement_id: key.statementId, user_id: key.userId, language: key.language }),
    )
    .executeTakeFirst()
  return found?.url ?? null
}

/** The same, after waiting for a concurrent request that stores the document. */
export const lockDocument = async (ctx: Pick<Work, 'db' | 'client'>, key: DocumentKey): Promise<string | null> => {
  await sql.lockDocument.run(ctx.client, { document: `${key.statementId} ${key.userId} ${key.language}` })
  return findDocument(ctx, key)
}

export const insertDocument = ({ db, now }: Pick<Work, 'db' | 'now'>, key: DocumentKey, url: string) =>
  db
    .insertInto('statement_documents')
    .values({
      org_id: key.orgId,
      statement_id: key.statementId,
      user_id: key.userId,
      language: key.language,
      url,
      created_at: now,
    })
    .execute()
