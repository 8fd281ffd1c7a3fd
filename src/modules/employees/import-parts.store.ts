import { sql } from 'kysely'
import type { Id, Instant } from '#kernel/values.ts'
import type { Db } from '#server/postgres/database.ts'
import type { ImportLines, RowsAhead } from './import.contract.ts'
import { rowsInAPiece } from './import.rules.ts'

export type Sender = { readonly db: Db; readonly orgId: Id<'org'>; readonly userId: Id<'user'> }
type Piece = Pick<ImportLines, 'count' | 'sent' | 'lines'> & { readonly upload: string; readonly part: number }

/** Keeps a piece; the same one again takes its place. Of one person the rows of one file are kept, the last. */
export const keepPart = async ({ db, orgId, userId }: Sender, piece: Piece, at: Instant): Promise<void> => {
  const { upload, part, sent, count, lines } = piece
  if (part === 0)
    await sql`delete from employee_import_parts where org_id = ${orgId} and user_id = ${userId} and upload <> ${upload}`.execute(
      db,
    )
  await sql`
    insert into employee_import_parts (org_id, user_id, upload, part, rows, employees, lines, sent_at)
    values (${orgId}, ${userId}, ${upload}, ${part}, ${sent}, ${count}, ${Buffer.concat(lines)}, ${at})
    on conflict (org_id, user_id, upload, part)
    do update set rows = excluded.rows, employees = excluded.employees, lines = excluded.lines, sent_at = excluded.sent_at`.execute(
    db,
  )
}

type Part = { rows: number; employees: number; lines: Uint8Array<ArrayBuffer> }
/** The rows of an upload; null where a piece is missing. Piece after piece, so that none keeps the thread for long. */
export const takeParts = async ({ db, orgId, userId }: Sender, ahead: RowsAhead): Promise<ImportLines | null> => {
  const parts: Part[] = []
  for (let part = 0; part < ahead.parts; part++) {
    const { rows } = await sql<Part>`
      select rows, employees, lines from employee_import_parts
       where org_id = ${orgId} and user_id = ${userId} and upload = ${ahead.upload} and part = ${part}`.execute(db)
    const [found] = rows
    if (!found || (part < ahead.parts - 1 && found.rows < rowsInAPiece)) return null
    parts.push(found)
  }
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0)
  const { fileName, summary } = ahead
  return {
    fileName,
    summary,
    count: sum(({ employees }) => employees),
    sent: sum(({ rows }) => rows),
    apart: true,
    lines: parts.map(({ lines }) => lines),
  }
}

export const forgetParts = ({ db, orgId, userId }: Sender, upload: string) =>
  sql`delete from employee_import_parts where org_id = ${orgId} and user_id = ${userId} and upload = ${upload}`.execute(
    db,
  )
