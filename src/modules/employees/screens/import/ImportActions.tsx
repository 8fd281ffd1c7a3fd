import { shareOf } from '#web/share.ts'
import { Button, Loader, Progress } from '@mantine/core'
import { IconReplace, IconUserPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { ClientCall } from '#kernel/client.ts'
import { api, CallError, type ReadyBody, useCommand } from '#web/api.ts'
import { t } from '../../import.texts.ts'
import { Card } from '#web/ui/Page.tsx'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import type { importCalls } from '../../import.contract.ts'
import { importModeOf, type ImportMode } from '../../import-columns.rules.ts'
import classes from './BulkImportPage.module.css'
import { counted } from './counted.ts'
import { readyBodyOf, withServerFaults, type FileReading } from './file-reading.ts'
import { OverwriteDialog } from './OverwriteDialog.tsx'

export type ImportResult = z.input<(typeof importCalls)['employeeBulkImportAdd']['output']>
export type Imported = ImportResult & { readonly fileName: string }

type ActionsProps = {
  reading: FileReading
  onBusy: (busy: boolean) => void
  onFaults: (reading: FileReading) => void
  onDone: (imported: Imported) => void
}

const calls = {
  append: api.employees.employeeBulkImportAdd,
  overwrite: api.employees.employeeBulkImportOverwrite,
} as unknown as Record<ImportMode, ClientCall<ReadyBody, ImportResult>>

/** Shows upload progress, and adds the errors from the server to their cells. */
const useImport = ({ reading, onBusy, onFaults, onDone }: ActionsProps, mode: ImportMode) => {
  const [sent, setSent] = useState<number | null>(null)
  const command = useCommand(calls[mode], {
    fallback: t('failed'),
    success: t('success'),
    changes: ['users'],
    onSuccess: (result) => onDone({ ...result, fileName: reading.fileName }),
  })
  const run = async (summary?: string): Promise<void> => {
    setSent(0)
    onBusy(true)
    const details = { fileName: reading.fileName.slice(0, 255), ...(summary && { summary }) }
    try {
      await command.mutateAsync(readyBodyOf(reading, details, setSent))
    } catch (error) {
      if (error instanceof CallError && error.code === 'invalid_input') {
        const judged = withServerFaults(reading, error.fields)
        onFaults({ ...judged.reading, message: judged.more ?? '' })
      }
      throw error
    } finally {
      onBusy(false)
      setSent(null)
    }
  }
  return { run, sent }
}

/** Offers both modes for a file without errors: append or overwrite. */
export const ImportActions = (props: ActionsProps) => {
  const { mode } = useSearch({ strict: false }) as { mode?: string }
  const first = mode === undefined ? 'append' : importModeOf(mode)
  const [asking, setAsking] = useState(false)
  const add = useImport(props, 'append')
  const overwrite = useImport(props, 'overwrite')
  const busy = add.sent !== null || overwrite.sent !== null
  const count = props.reading.lines.length
  const primary = { color: 'orange' } as const
  const other = { variant: 'default' } as const
  return (
    <Card>
      <UnsavedGuard dirty={busy} />
      <div className={classes.modes}>
        <div className={classes.mode}>
          <Button
            {...(first === 'append' ? primary : other)}
            leftSection={<IconUserPlus size={18} aria-hidden />}
            disabled={busy}
            aria-describedby="import-append"
            // The error is already shown at its place.
            onClick={() => void add.run().catch(() => undefined)}
          >
            {t('import')}
          </Button>
          <p id="import-append">{t('modes.append')}</p>
        </div>
        <div className={classes.mode}>
          <Button
            {...(first === 'overwrite' ? primary : other)}
            leftSection={<IconReplace size={18} aria-hidden />}
            disabled={busy}
            aria-describedby="import-overwrite"
            onClick={() => setAsking(true)}
          >
            {t('overwrite')}
          </Button>
          <p id="import-overwrite">{t('modes.overwrite')}</p>
        </div>
      </div>
      {add.sent !== null && <Sending sent={add.sent} count={count} />}
      <OverwriteDialog
        opened={asking}
        reading={props.reading}
        working={overwrite.sent === null ? null : <Sending sent={overwrite.sent} count={count} />}
        onClose={() => setAsking(false)}
        onFaults={props.onFaults}
        onConfirm={overwrite.run}
      />
    </Card>
  )
}

const Sending = ({ sent, count }: { sent: number; count: number }) => {
  const gone = sent >= 1
  const text = gone ? t('saving', counted(count)) : t('sending')
  const [later, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return later ? (
    <div className={classes.sending} role="status">
      {gone ? (
        <Loader size={16} color="teal.7" className={classes.turning ?? ''} />
      ) : (
        <Progress value={shareOf(sent, 1)} color="teal.7" aria-label={text} w={120} />
      )}
      <span>{text}</span>
    </div>
  ) : null
}
