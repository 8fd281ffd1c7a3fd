import { platformOrgId } from '#kernel/values.ts'
import { consumers } from '#app/server/upload-consumers.ts'
import type { CommandFixtures, FixtureKit, ModuleFixtures, RecordScope } from '#test/fixtures.ts'
import { placeFile } from '#test/place-file.ts'
import type { Member, World } from '#test/world.ts'
import { processUpload } from './upload.jobs.ts'
import { uploadScreens } from './upload.screens.ts'

/** Stores a file as uploaded by this admin, and returns its address. */
export const placeUpload = (w: World, { id }: Pick<Member, 'id'>, content: Buffer | string, fileName = 'sales.csv') =>
  placeFile(w, { id, orgId: platformOrgId }, 'uploaded-document', content, fileName)

/** Runs the background work of an upload until it is done. */
export const runUpload = async (w: World, documentId: string): Promise<void> =>
  processUpload(
    {
      database: w.database,
      storage: w.files.storage,
      clock: w.app.clock,
      consumers,
      warn: (error) => {
        throw error
      },
    },
    { documentId },
  )

/** The text of a CSV file with the columns of the template SALES. */
export const salesFile = (rows: readonly (readonly (string | number)[])[]): string =>
  ['organizationCode,saleDate,amount,reference', ...rows.map((row) => row.join(','))].join('\n')

const commands = ({ w, admin }: FixtureKit): CommandFixtures => ({
  'uploadedDocuments-create': async () => {
    const by = await admin()
    const downloadUrl = await placeUpload(w, by, salesFile([['NOBODY', '2026-11-01', 100, 'S-1']]))
    return { by, body: { downloadUrl, fileName: 'sales.csv', type: 'SALES' } }
  },
  'uploadedDocuments-resolve': async () => ({
    by: await admin(),
    body: { uploadedDocumentId: (await placeDocument(w)).document },
  }),
})

/** A processed document with one failed row: the ids of both. */
const placeDocument = async (w: World): Promise<{ document: string; row: string }> => {
  const [file, document, row] = [w.id(), w.id(), w.id()]
  const at = w.now()
  await w.database.pool.query(
    `insert into files (org_id, id, purpose, name, content_type, size_bytes, sha256, storage_key, uploaded_by, created_at)
     values ('PLATFORM', $1, 'uploaded-document', 'sales.csv', 'text/csv; charset=utf-8', 10, '\\x00', $3, $1, $2)`,
    [file, at, `PLATFORM/${file}`],
  )
  await w.database.pool.query(
    `insert into uploaded_documents (org_id, id, type, file_id, file_name, status, rows_total, rows_failed, created_at, created_by, modified_at)
     values ('PLATFORM', $1, 'SALES', $2, 'sales.csv', 'COMPLETED_WITH_ERRORS', 1, 1, $3, $2, $3)`,
    [document, file, at],
  )
  await w.database.pool.query(
    `insert into uploaded_rows (org_id, uploaded_document_id, row_number, id, status, metadata, error, error_params, processed_at)
     values ('PLATFORM', $1, 2, $2, 'FAILED', '{"organizationCode":"KOPI","saleDate":"","amount":"1","reference":"S-1"}', 'row_value_missing',
             '[{"column": "saleDate", "code": "row_value_missing", "params": {}}]', $3)`,
    [document, row, at],
  )
  return { document, row }
}

/** Both records of a scope belong to one document. */
const placed = new WeakMap<RecordScope, ReturnType<typeof placeDocument>>()
const documentOf = (scope: RecordScope) => {
  const known = placed.get(scope) ?? placeDocument(scope.w)
  placed.set(scope, known)
  return known
}

export const fixtures: ModuleFixtures = {
  fields: { 'uploadedDocuments-create': { downloadUrl: '/files/0000000000000000/sales.csv', fileName: 'sales.csv' } },
  commands,
  records: {
    uploaded_document: async (scope) => (await documentOf(scope)).document,
    uploaded_row: async (scope) => (await documentOf(scope)).row,
  },
  screens: [
    {
      screen: uploadScreens.list,
      heading: 'Uploaded documents',
      loads: [['uploadedDocuments-getAll', 'Failed to retrieve docs!']],
    },
    { screen: uploadScreens.create, heading: 'Upload document' },
    {
      screen: uploadScreens.logs,
      heading: /^(sales.csv|Uploaded documents)$/,
      address: (id) => uploadScreens.logs.to({ rcId: id('uploaded_document') }),
      loads: [
        ['uploadedDocuments-getLogs', 'Failed to fetch Uploaded Document Logs!'],
        ['audit-getEvents', 'Failed to retrieve the history!'],
      ],
    },
    {
      screen: uploadScreens.log,
      heading: /^Row/,
      address: (id) => uploadScreens.log.to({ uploadedDocumentId: id('uploaded_document'), id: id('uploaded_row') }),
      loads: [['uploadedDocuments-getLog', 'Uploaded Document Log not found!']],
    },
  ],
}
