import { Button, Progress, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { importTableKind, importColumns, requiredColumns } from '../../lists/import-columns.rules.ts'
import { t } from '../import.texts.ts'
import { ReadColumns } from '#ground/columns/screens/ReadColumns.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { saveWorkbook } from '#web/ui/save-file.ts'
import classes from './BulkImportPage.module.css'
import { countParams } from './count-params.ts'
import { readFile, warnedRows, type FileReading } from './file-reading.ts'
import { ImportActions, type Imported } from './ImportActions.tsx'
import { ImportDone } from './ImportDone.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { employeeScreens } from '../../employee.screens.ts'
import { guides, howOf } from './guides.ts'
import { scrollable } from './scrollable.ts'

/** The file in the preview. Choosing another file or leaving the page stops reading it. */
const useReading = () => {
  const [reading, setReading] = useState<FileReading | null>(null)
  const stop = useRef<() => void>(undefined)
  const clear = () => {
    stop.current?.()
    setReading(null)
  }
  const open = (file: Parameters<typeof readFile>[0]) => {
    stop.current?.()
    stop.current = readFile(file, setReading)
  }
  useEffect(() => () => stop.current?.(), [])
  return { reading, open, clear, update: setReading }
}

const saveTemplate = async (): Promise<void> => {
  const { templateFile, templateName } = await import('./template.ts')
  saveWorkbook(templateName, templateFile())
}

export const BulkImportPage = () => {
  const { reading, open, clear, update } = useReading()
  const [done, setDone] = useState<Imported | null>(null)
  const [busy, setBusy] = useState(false)
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      back={{ to: employeeScreens.list.to(), label: t('back') }}
      actions={
        <Button
          variant="default"
          leftSection={<IconFileDownload size={18} aria-hidden />}
          onClick={() => void saveTemplate()}
        >
          {t('template')}
        </Button>
      }
    >
      {done ? (
        <ImportDone done={done} onAnother={() => setDone(null)} />
      ) : (
        <div className={classes.start} data-chosen={reading !== null || undefined}>
          <Card className={classes.file ?? ''}>
            <FileDrop
              label={t('drop')}
              hint={t('dropHint')}
              extensions={['.xlsx', '.xls']}
              maxMegabytes={20}
              chosen={reading?.fileName}
              disabled={busy}
              onFile={open}
            />
            {(reading?.phase === 'sending' || reading?.phase === 'reading') && (
              <ReadingProgress reading={reading} onStop={clear} />
            )}
            {reading && <ReadingResult reading={reading} />}
            {reading?.read && (
              <ReadColumns
                kind={importTableKind}
                columns={reading.read}
                onAnswered={() => open({ name: reading.fileName, downloadUrl: reading.downloadUrl })}
              />
            )}
          </Card>
          {reading?.phase === 'ready' ? (
            <ImportActions
              reading={reading}
              onBusy={setBusy}
              onServerErrors={update}
              onDone={(imported) => {
                clear()
                setDone(imported)
              }}
            />
          ) : (
            <HowTo />
          )}
        </div>
      )}
      {!done && reading && reading.lines.length > 0 && <PreviewTable key={reading.fileName} reading={reading} />}
      <ImportHistory />
    </Page>
  )
}

const ReadingProgress = ({ reading, onStop }: { reading: FileReading; onStop: () => void }) => (
  <div className={classes.progress}>
    <div className={classes.progressText}>
      <span>{t(reading.phase === 'sending' ? 'sending' : 'reading', { name: reading.fileName })}</span>
      <Button variant="default" size="compact-sm" onClick={onStop}>
        {t('cancel')}
      </Button>
    </div>
    <Progress
      value={reading.phase === 'sending' ? 33 : 67}
      color="teal.7"
      aria-label={t('reading', { name: reading.fileName })}
      animated
    />
  </div>
)

/** The result of reading the file, announced once to screen readers. */
const ReadingResult = ({ reading }: { reading: FileReading }) => {
  const count = reading.lines.length
  return (
    <div aria-live="polite">
      {reading.phase === 'ready' && (
        <div className={classes.result} data-tone="done">
          <strong>{t('verified')}</strong>
          <span>{t('ready', { ...countParams(count), sheet: reading.sheet, name: reading.fileName })}</span>
        </div>
      )}
      {reading.phase === 'ready' && reading.warnings.size > 0 && (
        <div className={classes.result} data-tone="wait">
          <strong>{t('warnings', countParams(reading.warnings.size))}</strong>
          {warnedRows(reading).pay > 0 && <span>{t('payHint')}</span>}
          {warnedRows(reading).birth > 0 && <span>{t('birthHint')}</span>}
        </div>
      )}
      {reading.phase === 'invalid' && (
        <div className={classes.result} data-tone="stop" role="alert">
          <strong>
            {t('errors', {
              ...countParams(reading.errorCount),
              rows: t('errorRows', countParams(reading.errors.size)),
            })}
          </strong>
          <span>{reading.fromServer ? `${t('failed')} ${t('serverErrors')}` : t('errorsHint')}</span>
          {reading.message && <span>{reading.message}</span>}
        </div>
      )}
      {reading.phase === 'badHeader' && (
        <div className={classes.result} data-tone="stop" role="alert">
          <strong>{t('headerTitle')}</strong>
          <ul>
            {reading.columnErrors.map(({ letters, message }) => (
              <li key={letters + message}>{letters ? t('headerAt', { letters, message }) : message}</li>
            ))}
          </ul>
          <span>{t('headerHint')}</span>
        </div>
      )}
      {reading.phase === 'failed' && (
        <div className={classes.result} data-tone="stop" role="alert">
          <strong>{t('failedTitle')}</strong>
          <Text size="sm">{reading.message}</Text>
        </div>
      )}
    </div>
  )
}

const required = new Set<string>(requiredColumns)

/** The steps of an import, and the content of each column. */
const HowTo = () => (
  <Card title={t('how.title')}>
    <ol className={classes.steps}>
      {([0, 1, 2, 3] as const).map((step) => (
        <li key={step}>{t(`how.steps.${step}`)}</li>
      ))}
    </ol>
    <details className={classes.columns}>
      <summary>{t('how.columns')}</summary>
      <div className={classes.scroll} {...scrollable(t('how.columns'))}>
        <table>
          <thead>
            <tr>
              <th>{t('how.column')}</th>
              <th>{t('how.what')}</th>
            </tr>
          </thead>
          <tbody>
            {importColumns.map((field) => (
              <tr key={field} data-required={required.has(field) || undefined}>
                <th scope="row">{field}</th>
                <td>
                  {howOf(field)}
                  {guides[field].example && <small>{t('how.forExample', { example: guides[field].example })}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  </Card>
)
