import { sql } from 'kysely'
import type { LocalDate } from '#kernel/time.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import { named } from '#server/postgres/columns.ts'
import type { Db } from '#server/postgres/database.ts'
import { hasWords, paging, type PageInput } from '#server/postgres/paging.ts'
import type { LineState } from './bank-statement.rules.ts'
import * as statements from './bank-statement.sql.ts'
import type { MatchType } from './match.rules.ts'
import type { Balanced } from './statement-balance.rules.ts'

type Reads = Pick<Work, 'client'>
type AccountId = Id<'originating_account'>
type StatementId = Id<'bank_statement'>
const orgId = platformOrgId

/** Serializes uploads and matches, so that two people at once add a statement once and match a line once. */
export const lockStatements = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('upah bank statements'))`.execute(db)

/** The last statement of an account, or the one with this content, or the one that has a day. */
export const findStatement = (
  { client }: Reads,
  originatingAccountId: AccountId,
  which: { readonly fileId?: Id<'file'>; readonly bookedOn?: LocalDate | undefined },
) =>
  statements.selectStatement.first(client, {
    orgId,
    originatingAccountId,
    fileId: which.fileId,
    bookedOn: which.bookedOn,
  })

/** How many lines the statements of an account have already. */
export const countKnown = async ({ client }: Reads, originatingAccountId: AccountId, { lines }: Balanced) => {
  const known = lines.map(({ on, amount, balance }) => ({ bookedOn: on, amount, balance }))
  return (await statements.countKnownLines.one(client, { orgId, originatingAccountId, lines: known })).known
}

type Adding = Pick<Work, 'db' | 'client' | 'now'> & {
  readonly actor: { readonly id: Id<'user'>; readonly name: string }
}
type NewStatement = {
  readonly id: StatementId
  readonly accountId: AccountId
  readonly number: number
  readonly fileId: Id<'file'>
  readonly statement: Balanced
}
const linesAtOnce = 10_000
export const insertStatement = async (
  { db, client, now, actor }: Adding,
  { id, accountId, number, fileId, statement }: NewStatement,
): Promise<void> => {
  const { from, to, opening, closing, lines } = statement
  await db
    .insertInto('bank_statements')
    .values({
      org_id: orgId,
      id,
      originating_account_id: accountId,
      number,
      file_id: fileId,
      from_on: from,
      to_on: to,
      opening_sen: opening,
      in_sen: statement.in,
      out_sen: statement.out,
      closing_sen: closing,
      lines: lines.length,
      uploaded_at: now,
      uploaded_by: actor.id,
      uploaded_by_name: actor.name,
    })
    .execute()
  const rows = lines.map(({ place, on, amount, balance, text }, i) => ({
    line: i + 1,
    place,
    bookedOn: on,
    amount,
    balance,
    text,
  }))
  for (let at = 0; at < rows.length; at += linesAtOnce)
    await statements.insertLines.run(client, { orgId, bankStatementId: id, lines: rows.slice(at, at + linesAtOnce) })
}

const isOpen = sql<boolean>`not exists (select from bank_line_matches m
  where m.org_id = l.org_id and m.bank_statement_id = l.bank_statement_id and m.line = l.line)`
const selectStatements = (db: Db) =>
  db
    .selectFrom('bank_statements as s')
    .innerJoin('originating_accounts as a', (join) =>
      join.onRef('a.org_id', '=', 's.org_id').onRef('a.id', '=', 's.originating_account_id'),
    )
    .innerJoin('files as f', (join) => join.onRef('f.org_id', '=', 's.org_id').onRef('f.id', '=', 's.file_id'))
    .selectAll('s')
    .select(['a.name as account', 'a.account_number', 'a.bank_code', 'f.name as file_name', 'f.sha256'])
    .select((eb) =>
      eb
        .selectFrom('bank_statement_lines as l')
        .select(sql<number>`count(*)::int`.as('open'))
        .whereRef('l.org_id', '=', 's.org_id')
        .whereRef('l.bank_statement_id', '=', 's.id')
        .where(isOpen)
        .$asScalar()
        .as('open'),
    )
    .where('s.org_id', '=', orgId)

const keys = { to: { expression: sql`s.to_on::text`, kind: 'text' } } as const
type Query = PageInput<'to'> & { readonly search?: string | undefined }
/** A page of statements, the newest first. */
export const listStatements = async (db: Db, { search, ...query }: Query) => {
  const page = paging(query, { keys, id: sql`s.id`, first: { by: 'to', descending: true } })
  let found = selectStatements(db)
  if (search) found = found.where(hasWords(sql`concat_ws(' ', a.name, a.account_number, s.number)`, search))
  const { rows, total, next } = await page.readAndCount(found)
  return { rows: rows.map(named), total, next }
}

export const readStatement = async (db: Db, id: StatementId) => {
  const row = await selectStatements(db).where('s.id', '=', id).executeTakeFirst()
  return row && named(row)
}
export type StatementRow = NonNullable<Awaited<ReturnType<typeof readStatement>>>

const selectLines = (db: Db, id: StatementId) =>
  db
    .selectFrom('bank_statement_lines as l')
    .leftJoin('bank_line_matches as m', (join) =>
      join
        .onRef('m.org_id', '=', 'l.org_id')
        .onRef('m.bank_statement_id', '=', 'l.bank_statement_id')
        .onRef('m.line', '=', 'l.line'),
    )
    .select(['l.line', 'l.place', 'l.booked_on', 'l.amount_sen', 'l.text'])
    .select(['m.record_type', 'm.record_org_id', 'm.record_id', 'm.record_name', 'm.posted', 'm.reason'])
    .select(['m.matched_at', 'm.matched_by_name'])
    .where('l.org_id', '=', orgId)
    .where('l.bank_statement_id', '=', id)

const lineKeys = { line: { expression: sql`l.line`, kind: 'number' } } as const
type LineQuery = PageInput<'line'> & {
  readonly search?: string | undefined
  readonly filter?: { readonly state?: LineState | undefined } | undefined
}
const states = {
  open: sql<boolean>`m.line is null`,
  matched: sql<boolean>`m.record_type is not null`,
  dismissed: sql<boolean>`m.reason is not null`,
} as const
/** A page of the lines of a statement, in its order. */
export const listLines = async (db: Db, id: StatementId, { search, filter, ...query }: LineQuery) => {
  const page = paging(query, { keys: lineKeys, id: sql`l.line::text`, first: { by: 'line', descending: false } })
  let found = selectLines(db, id)
  if (filter?.state) found = found.where(states[filter.state])
  if (search)
    found = found.where(
      hasWords(
        sql`concat_ws(' ', l.text, m.record_name, to_char(abs(l.amount_sen) / 100.0, 'FM999999999990.00'))`,
        search,
      ),
    )
  const { rows, total, next } = await page.readAndCount(found.select(sql<string>`l.line::text`.as('id')))
  return { rows: rows.map(named), total, next }
}

/** These lines with what was decided about them, in their order. Call it under the lock of the statements. */
export const readLines = async (db: Db, id: StatementId, lines: readonly number[]) =>
  (await selectLines(db, id).where('l.line', 'in', lines).orderBy('l.line').execute()).map(named)
export type LineRow = Awaited<ReturnType<typeof readLines>>[number]

export const openLinesOf = ({ client }: Reads, bankStatementId: StatementId) =>
  statements.selectOpenLines.all(client, { orgId, bankStatementId })
export const sumsOf = ({ client }: Reads, bankStatementId: StatementId) =>
  statements.sumLines.one(client, { orgId, bankStatementId })
/** The records since a day that no line is matched with. `payeesSince`: with withdrawals of batches since a day, which may come back. */
export const openRecordsSince = ({ client }: Reads, since: LocalDate, payeesSince: LocalDate | null) =>
  statements.selectOpenRecords.all(client, { orgId, since, payeesSince })

export type Decision =
  | {
      readonly type: MatchType
      readonly orgId: Id<'org'>
      readonly id: string
      readonly part?: string | null
      readonly name: string
      readonly posted: boolean
    }
  | { readonly reason: string }
const undecided = {
  recordType: null,
  recordOrgId: null,
  recordId: null,
  recordPart: null,
  recordName: null,
  posted: false,
  reason: null,
} as const
const columnsOf = (decision: Decision) =>
  'reason' in decision
    ? { ...undecided, reason: decision.reason }
    : {
        ...undecided,
        recordType: decision.type,
        recordOrgId: decision.orgId,
        recordId: decision.id,
        recordPart: decision.part ?? null,
        recordName: decision.name,
        posted: decision.posted,
      }
/** Stores what was decided about lines that are open. */
export const insertDecisions = async (
  { client, now, actor }: Omit<Adding, 'db'>,
  bankStatementId: StatementId,
  decisions: readonly (Decision & { readonly line: number })[],
): Promise<void> => {
  const by = { orgId, bankStatementId, now, by: actor.id, byName: actor.name }
  const rows = decisions.map((decision) => ({ line: decision.line, ...columnsOf(decision) }))
  for (let at = 0; at < rows.length; at += linesAtOnce)
    await statements.insertDecisions.run(client, { ...by, decisions: rows.slice(at, at + linesAtOnce) })
}

export const deleteDecision = async (db: Db, id: StatementId, line: number): Promise<void> => {
  await db
    .deleteFrom('bank_line_matches')
    .where('org_id', '=', orgId)
    .where('bank_statement_id', '=', id)
    .where('line', '=', line)
    .execute()
}
