import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { api, CallError, messageOf } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { grouped } from '#kernel/placeholders.ts'
import { t } from '../import.texts.ts'
import { Facts, Failed } from '#web/ui/Page.tsx'
import type { importCalls } from '../import.contract.ts'
import classes from './BulkImportPage.module.css'
import { accountText } from '../../account/screens/account-reports.tsx'
import { scrollable } from './scrollable.ts'
import { withServerErrors, type FileReading } from './file-reading.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { numberText } from '#web/ui/mask-text.ts'

type Summary = z.input<(typeof importCalls)['checkImport']['output']>
type DialogProps = {
  opened: boolean
  reading: FileReading
  working: ReactNode
  onClose: () => void
  onServerErrors: (reading: FileReading) => void
  onConfirm: (summary: string) => Promise<void>
}

/** Shows the number and names of the changes, and asks for confirmation before anything is written. */
export const OverwriteDialog = ({ opened, reading, working, onClose, onServerErrors, onConfirm }: DialogProps) => {
  const [failure, setFailure] = useState<string | null>(null)
  const {
    mutate: load,
    data: summary,
    error,
    isPending,
  } = useMutation({
    mutationFn: (downloadUrl: string) => api.employees.checkImport({ mode: 'overwrite', downloadUrl }),
    onSuccess: (found) => {
      if (found.faultCount === 0) return
      const fields = found.faults.map(({ row, field, code, params, message }) => [
        `rows.${row}.${field}`,
        errorMessage(code, params, message),
      ])
      onServerErrors(withServerErrors(reading, Object.fromEntries(fields)))
    },
  })
  const { downloadUrl } = reading
  useEffect(() => {
    if (opened) load(downloadUrl)
  }, [opened, downloadUrl, load])
  const confirm = async () => {
    if (!summary) return
    setFailure(null)
    try {
      await onConfirm(summary.summary)
      onClose()
    } catch (refused) {
      setFailure(messageOf(refused, t('confirm.failed')))
      // The directory has changed since, so compute the effects again.
      if (refused instanceof CallError && refused.code === 'import_outdated') load(downloadUrl)
    }
  }
  const close = () => {
    setFailure(null)
    onClose()
  }
  const busy = working !== null
  const ready = summary && !isPending && summary.faultCount === 0
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('confirm.title')}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!busy}
      withCloseButton={!busy}
    >
      <Stack>
        <p className={classes.warning}>
          <IconAlertTriangle size={20} aria-hidden />
          {t('confirm.warning')}
        </p>
        {isPending && (
          <div className={classes.sending} role="status">
            <Loader size={16} color="teal.7" />
            {t('confirm.working')}
          </div>
        )}
        {error && !isPending && <Failed error={error} fallback={t('confirm.failed')} retry={() => load(downloadUrl)} />}
        {ready && <ChangeSummary summary={summary} />}
        {failure && (
          <div role="alert" style={{ color: 'var(--stop)' }}>
            <strong>{ui('state.error')}</strong> {failure}
          </div>
        )}
        {working}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={busy} data-autofocus>
            {ui('action.leave')}
          </Button>
          <Button color="red.8" disabled={!ready} loading={busy} onClick={() => void confirm()}>
            {ready ? t('confirm.verb', { changes: changesOf(summary) }) : t('overwrite')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const changesOf = ({ created, updated, deleted }: Summary): string =>
  [
    deleted > 0 && t('confirm.delete', { count: deleted }),
    updated > 0 && t('confirm.update', { count: updated }),
    created > 0 && t('confirm.create', { count: created }),
  ]
    .filter(Boolean)
    .join(', ') || t('confirm.nothing')

const ChangeSummary = ({ summary }: { summary: Summary }) => (
  <div>
    <Facts
      facts={[
        [t('confirm.created'), figure(summary.created)],
        [t('confirm.updated'), figure(summary.updated)],
        summary.accounts > 0 && [t('confirm.accounts'), figure(summary.accounts)],
        summary.deductions > 0 && [t('confirm.deductions'), figure(summary.deductions)],
        [t('confirm.unchanged'), figure(summary.unchanged)],
        [
          t('confirm.deleted'),
          <strong key="deleted" className={summary.deleted > 0 ? classes.stop : ''}>
            {figure(summary.deleted)}
          </strong>,
        ],
        [t('confirm.retained'), figure(summary.kept.length)],
      ]}
    />
    {summary.leaving > 0 && <Text size="sm">{t('confirm.leaving', { count: summary.leaving })}</Text>}
    {summary.toApprove > 0 && <Text size="sm">{t('confirm.toApprove', { count: summary.toApprove })}</Text>}
    {summary.besideCount > 0 && <Text size="sm">{t('confirm.beside', { count: summary.besideCount })}</Text>}
    {summary.secondPerson && <Text size="sm">{t('confirm.secondPerson')}</Text>}
    <Names
      title={t('confirm.accounts')}
      total={summary.accounts}
      people={summary.accountChanges}
      note={({ before, after }) => `${accountText(before)} → ${accountText(after)}`}
    />
    <Names
      title={t('confirm.besideNames')}
      total={summary.besideCount}
      people={summary.beside}
      note={(one) => t('confirm.besideOthers', one)}
    />
    <Names title={t('confirm.deleted')} total={summary.deleted} people={summary.deletions} note={() => ''} />
    <Names
      title={t('confirm.updated')}
      total={summary.updated}
      people={summary.updates}
      note={(one) => one.fields.join(', ')}
    />
    <Names title={t('confirm.retained')} total={summary.kept.length} people={summary.kept} note={retainedBecause} />
  </div>
)
export const retainedBecause = ({ withdrawals }: { readonly withdrawals: number }): string =>
  withdrawals > 0 ? t('confirm.withdrawals', { count: withdrawals }) : t('confirm.onHold')
const figure = (count: number): string => grouped(count)

type Person = { readonly employeeICNumber: string; readonly name: string }
type NamesProps<P> = { title: string; total: number; people: readonly P[]; note: (person: P) => string }
/** The names, collapsed by default. */
export const Names = <P extends Person>({ title, total, people, note }: NamesProps<P>) =>
  total === 0 ? null : (
    <details className={classes.names}>
      <summary>
        {title}: {t('confirm.names')}
      </summary>
      <div className={classes.people} {...scrollable(title)}>
        <ul>
          {people.map((person) => (
            <li key={person.employeeICNumber}>
              <span>{person.name}</span> <small>{numberText(person.employeeICNumber)}</small>{' '}
              <small>{note(person)}</small>
            </li>
          ))}
          {total > people.length && <li>{t('confirm.more', { count: total - people.length })}</li>}
        </ul>
      </div>
    </details>
  )
