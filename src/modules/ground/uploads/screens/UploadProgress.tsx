import { Progress } from '@mantine/core'
import { shareOf } from '#web/share.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { isRunning } from '../upload.rules.ts'
import { t } from '../upload.texts.ts'
import type { UploadedDocument } from './upload.ts'
import classes from './uploads.module.css'

/** The status of an upload and, while it runs, how many of its rows are done. */
export const UploadProgress = ({ document }: { document: UploadedDocument }) => {
  const { fileName, rowsTotal, rowsSucceeded, rowsFailed, status } = document
  const done = rowsSucceeded + rowsFailed
  return (
    <div className={classes.progress}>
      <StatusPill status={status} />
      {isRunning(status) && (
        <>
          <Progress
            value={shareOf(done, rowsTotal)}
            color="teal.7"
            animated={rowsTotal > 0}
            aria-label={t('progress.label', { file: fileName })}
          />
          <small>{rowsTotal === 0 ? t('progress.pending') : t('progress.rows', { done, total: rowsTotal })}</small>
        </>
      )}
    </div>
  )
}
