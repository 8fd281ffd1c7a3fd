import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import type { Period } from '#kernel/time.ts'
import { api, CallError, messageOf, useCommand } from '#web/api.ts'
import { useTextSearch } from '#web/screen.ts'
import { useSession } from '#web/session.ts'
import { periodText } from '#web/ui/format.ts'
import { DownloadReady, startDownload } from '#web/ui/DownloadReady.tsx'
import { MonthPicker } from '#web/ui/MonthPicker.tsx'
import { toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { exportMonths, exportParam } from '../account.rules.ts'
import { t } from '../transaction.texts.ts'

/** The button and dialog that create a PDF of a month's transactions. */
export const ExportButton = () => {
  const asked = useTextSearch()[exportParam] === 'yes'
  const [opened, setOpened] = useState(asked)
  // Belongs to the button, so the outcome is shown even if the dialog is closed early.
  const make = useExport()
  const open = () => {
    if (!make.isPending) make.reset()
    setOpened(true)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        onClick={open}
        aria-haspopup="dialog"
      >
        {t('title')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('title')}>
        <ExportForm make={make} close={() => setOpened(false)} />
      </Modal>
    </>
  )
}

const failureText = (error: unknown): string =>
  error instanceof CallError && error.code === 'permission_denied' ? t('refused') : messageOf(error, t('failed'))

const useExport = () => {
  const make = useCommand(api.transactions.exportToPDFv2, {
    fallback: null,
    success: t('done'),
    onSuccess: ({ url }) => startDownload(url),
  })
  return { ...make, failure: make.error && failureText(make.error) }
}

type Export = ReturnType<typeof useExport>

const ExportForm = ({ make, close }: { make: Export; close: () => void }) => {
  const { orgId } = useSession()
  const [month, setMonth] = useState(make.isPending ? (make.variables.date as Period) : null)
  const [monthError, setMonthError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (make.isPending || orgId === null) return
    if (month === null) {
      setMonthError(t('noMonth'))
      form.current?.querySelector('select')?.focus()
      return
    }
    make.mutate(
      { orgId, date: month },
      {
        onError: (error) => {
          const atMonth = error instanceof CallError ? error.fields['date'] : undefined
          if (atMonth) setMonthError(atMonth)
          else toast.failed(failureText(error))
        },
      },
    )
  }
  const choose = (next: Period | '') => {
    setMonth(next === '' ? null : next)
    setMonthError(null)
    make.reset()
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{t('intro')}</Text>
        <MonthPicker
          value={month}
          back={exportMonths}
          onChange={choose}
          field={{ label: t('month'), error: monthError, empty: t('choose') }}
        />
        <Progress pending={make.isPending} failure={monthError ? null : make.failure} />
        {make.data && month && (
          <DownloadReady url={make.data.url} text={t('ready', { month: periodText(month) })} label={t('open')} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {ui(make.data ? 'action.close' : 'action.leave')}
          </Button>
          <Button type="submit" loading={make.isPending} disabled={make.data !== undefined}>
            {t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Progress = ({ pending, failure }: { pending: boolean; failure: string | null }) => (
  <>
    <Text role="status" size="sm" c="dimmed" hidden={!pending}>
      {pending && t('working')}
    </Text>
    {failure && !pending && (
      <Text role="alert" size="sm" c="var(--stop)">
        <strong>{ui('state.error')}</strong> {failure}
      </Text>
    )}
  </>
)
