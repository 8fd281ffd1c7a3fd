import { api, useCall } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { instantText } from '#web/ui/format.ts'
import { Card, Facts, Loaded, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { uploadScreens } from '../upload.screens.ts'
import { t } from '../upload.texts.ts'
import { cellsOf, duplicateText, type UploadLog } from './upload.ts'
import classes from './uploads.module.css'

/** One row of an upload: its cells, and why it failed. */
export const UploadLogPage = () => {
  const { uploadedDocumentId, id } = uploadScreens.log.useParams()
  const failed = t('log.failed')
  const load = useCall(api.uploadedDocuments.getLog, { uploadedDocumentId, id }, { fallback: failed })
  const { data } = load
  return (
    <Page
      narrow
      title={data ? t('logs.viewRow', { row: data.log.rowNo }) : t('logs.row')}
      intro={data?.document.fileName}
      back={{
        to: uploadScreens.logs.to({ rcId: uploadedDocumentId }),
        label: data?.document.fileName ?? t('logs.list'),
      }}
    >
      <Loaded load={load} fallback={failed}>
        {({ log }) => (
          <>
            <Card title={t('log.row')} aside={<StatusPill status={log.status} />}>
              <Facts
                facts={[
                  ...Object.entries(cellsOf(log)).map(([column, value]) => [column, value || '–'] as const),
                  [t('log.processed'), instantText(log.createdAt)],
                  log.possibleDuplicateOf !== null && [t('logs.duplicates'), duplicateText(log.possibleDuplicateOf)],
                ]}
              />
            </Card>
            {log.errors.length > 0 && <RowErrors log={log} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const RowErrors = ({ log: { errors, errorMetadata } }: { log: UploadLog }) => (
  <>
    <Card title={t('log.errors')}>
      <Facts
        facts={errors.map(
          ({ column, code, params }) =>
            [
              column ?? t('log.wholeRow'),
              <span key={code} className={classes.error}>
                {errorMessage(code, params)}
              </span>,
            ] as const,
        )}
      />
    </Card>
    <Card title={t('log.technical')}>
      <pre className={classes.json}>{errorMetadata}</pre>
    </Card>
  </>
)
