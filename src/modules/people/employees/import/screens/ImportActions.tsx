import { Button, Checkbox, Loader } from '@mantine/core'
import { IconReplace, IconUserPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { api, CallError, useCommand } from '#web/api.ts'
import { t } from '../import.texts.ts'
import { Card } from '#web/ui/Page.tsx'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import type { importCalls } from '../import.contract.ts'
import { importModeOf, type ImportMode } from '../../lists/import-columns.rules.ts'
import classes from './BulkImportPage.module.css'
import { countParams } from './count-params.ts'
import { warnedRows, withServerErrors, type FileReading } from './file-reading.ts'
import { OverwriteDialog } from './OverwriteDialog.tsx'

export type ImportResult = z.input<(typeof importCalls)['employeeBulkImportAdd']['output']>
export type Imported = ImportResult & { readonly fileName: string }

type ActionsProps = {
  reading: FileReading
  onBusy: (busy: boolean) => void
  onServerErrors: (reading: FileReading) => void
  onDone: (imported: Imported) => void
}

const calls = {
  append: api.employees.employeeBulkImportAdd,
  overwrite: api.employees.employeeBulkImportOverwrite,
}

/** Imports the file, and passes on the server's errors by cell. */
const useImport = ({ reading, onBusy, onServerErrors, onDone }: ActionsProps, mode: ImportMode) => {
  const command = useCommand(calls[mode], {
    fallback: t('failed'),
    success: t('success'),
    changes: ['users'],
    onSuccess: (result) => onDone({ ...result, fileName: reading.fileName }),
  })
  const run = async (summary?: string): Promise<void> => {
    onBusy(true)
    try {
      await command.mutateAsync({ downloadUrl: reading.downloadUrl, ...(summary && { summary }) })
    } catch (error) {
      if (error instanceof CallError && error.code === 'invalid_input')
        onServerErrors(withServerErrors(reading, error.fields))
      throw error
    } finally {
      onBusy(false)
    }
  }
  return { run, isBusy: command.isPending }
}

/** Offers both modes for a file without errors. */
export const ImportActions = (props: ActionsProps) => {
  const { mode } = useSearch({ strict: false }) as { mode?: string }
  const defaultMode = mode === undefined ? 'append' : importModeOf(mode)
  const [isConfirming, setConfirming] = useState(false)
  const add = useImport(props, 'append')
  const overwrite = useImport(props, 'overwrite')
  const busy = add.isBusy || overwrite.isBusy
  const count = props.reading.lines.length
  const questions = warnedRows(props.reading).pay
  const [isChecked, setChecked] = useState(false)
  const isBlocked = busy || (questions > 0 && !isChecked)
  const primary = { color: 'orange' } as const
  const other = { variant: 'default' } as const
  return (
    <Card>
      <UnsavedGuard dirty={busy} />
      {questions > 0 && (
        <Checkbox
          mb="md"
          label={t('questions', countParams(questions))}
          checked={isChecked}
          onChange={(event) => setChecked(event.currentTarget.checked)}
        />
      )}
      <div className={classes.modes}>
        <div className={classes.mode}>
          <Button
            {...(defaultMode === 'append' ? primary : other)}
            leftSection={<IconUserPlus size={18} aria-hidden />}
            disabled={isBlocked}
            aria-describedby="import-append"
            // The error is already shown in the preview or as a toast.
            onClick={() => void add.run().catch(() => undefined)}
          >
            {t('import', countParams(count))}
          </Button>
          <p id="import-append">{t('modes.append')}</p>
        </div>
        <div className={classes.mode}>
          <Button
            {...(defaultMode === 'overwrite' ? primary : other)}
            leftSection={<IconReplace size={18} aria-hidden />}
            disabled={isBlocked}
            aria-describedby="import-overwrite"
            onClick={() => setConfirming(true)}
          >
            {t('overwrite')}
          </Button>
          <p id="import-overwrite">{t('modes.overwrite')}</p>
        </div>
      </div>
      {add.isBusy && <Saving count={count} />}
      <OverwriteDialog
        opened={isConfirming}
        reading={props.reading}
        working={overwrite.isBusy ? <Saving count={count} /> : null}
        onClose={() => setConfirming(false)}
        onServerErrors={props.onServerErrors}
        onConfirm={overwrite.run}
      />
    </Card>
  )
}

const Saving = ({ count }: { count: number }) => {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return isVisible ? (
    <div className={classes.sending} role="status">
      <Loader size={16} color="teal.7" className={classes.turning ?? ''} />
      <span>{t('saving', countParams(count))}</span>
    </div>
  ) : null
}
