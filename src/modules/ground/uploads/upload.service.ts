import { addMs, days, type LocalDate } from '#kernel/time.ts'
import type { Sen } from '#kernel/money.ts'
import { platformOrgId, type Id } from '#kernel/values.ts'
import type { Actor, Work } from '#server/context.ts'
import type { UploadWithErrors } from './upload.contract.ts'
import type { DataRow, RowError, UploadType } from './upload.rules.ts'
import { selectWithErrors } from './upload.sql.ts'

export type RowWork = Pick<Work, 'db' | 'client' | 'now' | 'today' | 'newId'>
/** The uploaded document of rows, and who uploaded it. */
export type UploadSource = {
  readonly id: Id<'uploaded_document'>
  readonly by: Pick<Actor, 'id' | 'orgId' | 'name' | 'role'>
}
/** A record that a row pays, and by when it is due. */
export type Part = {
  readonly id: string
  readonly name: string
  readonly dueOn: LocalDate
  readonly amount: Sen
}
/** The outcome of a row. */
export type RowOutcome =
  | { readonly rowNumber: number; readonly errors: readonly RowError[] }
  | {
      readonly rowNumber: number
      readonly record: { readonly orgId: string; readonly id: string }
      readonly possibleDuplicateOf: string | null
      readonly amount: Sen
      /** The records that the row pays, such as settlements, each with its part. */
      readonly parts: readonly Part[]
    }
/** What applies the rows of a type of document. */
export type UploadConsumer = {
  /** The number of rows per transaction. If a transaction fails, its rows are processed one by one. */
  readonly batch: number
  /** The most rows that a preview processes. */
  readonly mostPreviewed: number
  readonly process: (ctx: RowWork, source: UploadSource, rows: readonly DataRow[]) => Promise<readonly RowOutcome[]>
}

export type UploadConsumers = Readonly<Record<UploadType, UploadConsumer>>

const mostShown = 5
const recent = days(14)

/** The latest uploads with errors, of the last two weeks. */
export const uploadsWithErrors = async ({ client, now }: Pick<Work, 'client' | 'now'>): Promise<UploadWithErrors[]> =>
  (await selectWithErrors.all(client, { platformOrgId, since: addMs(now, -recent), mostShown })).map((row) => ({
    ...row,
    failure: row.failure === null ? null : { code: row.failure, params: row.failureParams ?? {} },
  }))
