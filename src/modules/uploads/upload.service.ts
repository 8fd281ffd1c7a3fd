import { addMs, days } from '#kernel/time.ts'
import { platformOrgId } from '#kernel/values.ts'
import type { Work } from '#server/context.ts'
import type { UploadWithErrors } from './upload.contract.ts'
import { selectWithErrors } from './upload.sql.ts'

const mostShown = 5
const recent = days(14)

/** The latest uploads with errors, of the last two weeks. */
export const uploadsWithErrors = async ({ client, now }: Pick<Work, 'client' | 'now'>): Promise<UploadWithErrors[]> =>
  (await selectWithErrors.all(client, [platformOrgId, addMs(now, -recent), mostShown])).map((row) => ({
    id: row.id,
    fileName: row.file_name,
    rowsTotal: row.rows_total,
    rowsFailed: row.rows_failed,
    failure: row.failure === null ? null : { code: row.failure, params: row.failure_params ?? {} },
    createdAt: row.created_at,
  }))
