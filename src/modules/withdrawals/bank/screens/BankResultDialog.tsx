import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { isOpen, ReadColumns } from '#modules/columns/screens/ReadColumns.tsx'
import { errorMessage } from '#web/errors.ts'
import type { LocalDate } from '#kernel/time.ts'
import { api, CallError, isNotAsShown, messageOf, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { focusOnMount, useFocusOnError } from '#web/ui/focus.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Empty, Loaded, LoadingLines } from '#web/ui/States.tsx'
import { completed } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import { fileMessageOf, uploadFile } from '#web/upload.ts'
import { whyNotTransferDate } from '../transfer.rules.ts'
import { lastBankDay } from '#modules/banks/bank-days.rules.ts'
import { NoBankDay } from './NoBankDay.tsx'
import { bankResultTable } from '../bank-result.rules.ts'
import { BatchChoice, everything, useBatchOptions, type BatchOption } from './BatchChoice.tsx'
import { Dialog, useBusy, useFrozen, Working, type InDialog } from './dialog.tsx'
import { AppliedSummary, type Applied } from './BankResultApplied.tsx'
import { BankResultPreview, type ResultPreview } from './BankResultPreview.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t as batchText } from '../batch.texts.ts'
import { t } from '../transfer.texts.ts'

const maxMegabytes = 10

type Selection = { readonly batchId?: string }
/** `selection` is the batch that is selected initially; null closes the dialog. */
export const BankResultDialog = ({ selection, onClose }: { selection: Selection | null; onClose: () => void }) => (
  <Dialog opened={selection !== null} onClose={onClose} title={t('transfers.bankResult')}>
    {(setBusy) => <BankResult initial={selection ?? {}} setBusy={setBusy} onClose={onClose} />}
  </Dialog>
)

const BankResult = ({ initial, setBusy, onClose }: InDialog & { initial: Selection }) => {
  const apply = useCommand(api.rollingPayAdmin.applyBankResult, { fallback: null })
  const [load, freeze] = useFrozen(useBatchOptions())
  useBusy(setBusy, apply.isPending)
  const [applied, setApplied] = useState<Applied | null>(null)
  if (applied) return <AppliedSummary applied={applied} onClose={onClose} />
  return (
    <Loaded load={load} fallback={t('transfers.failed')} placeholder={<LoadingLines lines={6} />}>
      {(found) =>
        found.length === 0 ? (
          <Empty
            title={batchText('complete.nothing')}
            hint={batchText('complete.nothingHint')}
            action={
              <Button variant="default" onClick={onClose}>
                {ui('action.close')}
              </Button>
            }
          />
        ) : (
          <ResultForm
            options={found}
            initial={initial}
            apply={apply}
            freeze={freeze}
            onClose={onClose}
            onApplied={setApplied}
          />
        )
      }
    </Loaded>
  )
}

type ApplyCommand = ReturnType<typeof useCommand<Parameters<typeof api.rollingPayAdmin.applyBankResult>[0], Applied>>
type FormProps = {
  options: readonly BatchOption[]
  initial: Selection
  apply: ApplyCommand
  freeze: (options: BatchOption[] | undefined) => void
  onClose: () => void
  onApplied: (applied: Applied) => void
}
/** Sends the file to the server, or returns why it was refused. */
const useSending = () => {
  const [isSending, setSending] = useState(false)
  const send = async (file: File): Promise<{ url: string; refused?: undefined } | { refused: string }> => {
    setSending(true)
    try {
      return await uploadFile('bank-result', file)
    } catch (error) {
      return { refused: fileMessageOf(error, t('transfers.failedUpdate')) }
    } finally {
      setSending(false)
    }
  }
  return { send, isSending }
}

type ImportErrors = { date?: string | null; file?: string | null; lines?: CallError | null }
const ResultForm = ({ options, initial, apply, freeze, onClose, onApplied }: FormProps) => {
  const [file, setFile] = useState<File | null>(null)
  // If there is one batch, the last option is that batch.
  const [choice, setChoice] = useState(initial.batchId ?? options.at(-1)?.id ?? everything)
  const [date, setDate] = useState<string>(lastBankDay(today()))
  const [errors, setErrors] = useState<ImportErrors>({})
  const [preview, setPreview] = useState<ResultPreview | null>(null)
  const check = useCommand(api.rollingPayAdmin.previewBankResult, { fallback: null })
  const option = options.find((one) => one.id === choice)
  const { send, isSending } = useSending()
  const take = (given: File) => {
    setPreview(null)
    setFile(given)
    setErrors({})
  }
  const choose = (id: string) => {
    setChoice(id)
    setErrors({})
    setPreview(null)
  }
  const whyNotDate = (): string | null => {
    if (date === '') return ui('state.required')
    const sentOn = option?.id === everything ? null : (option?.sentOn ?? null)
    const refusal = whyNotTransferDate({
      transferDate: date as LocalDate,
      today: today(),
      sentOn,
      requestedOn: date as LocalDate,
    })
    return refusal && errorMessage(refusal.code, refusal.params)
  }
  const failed = (error: unknown) => {
    freeze(undefined)
    if (error instanceof CallError && error.code === 'result_file_unreadable') setErrors({ lines: error })
    else if (error instanceof CallError && error.code?.startsWith('transfer_date')) {
      setErrors({ date: messageOf(error, t('transfers.failedUpdate')) })
      focusFirstError()
    } else toast.failed(messageOf(error, t('transfers.failedUpdate')))
    if (isNotAsShown(error)) setPreview(null)
  }
  /** `again` reads the file once more, after a question about it was answered. */
  const submit = async (again = false) => {
    const found = { date: whyNotDate(), file: file ? null : batchText('result.needed') }
    setErrors(found)
    if (!file || found.date) return focusFirstError()
    const sent = await send(file)
    if (sent.refused !== undefined) return setErrors({ file: sent.refused })
    const input = { downloadUrl: sent.url, ...(choice !== everything && { batchId: choice }) }
    if (!preview || again) return check.mutate(input, { onSuccess: setPreview, onError: failed })
    freeze([...options])
    apply.mutate(
      { ...input, transferDate: date, shown: preview.shown },
      {
        onSuccess: (answer) => {
          const figures = { total: answer.completed, amount: ringgit(answer.net) }
          toast.done(completed('bankResult', t('transfers.outcome.completedMany', figures)))
          onApplied(answer)
        },
        onError: failed,
      },
    )
  }
  const busy = apply.isPending || check.isPending || isSending
  return (
    <DialogForm onSubmit={() => void submit()}>
      <Text size="sm" c="dimmed">
        {batchText('result.intro')}
      </Text>
      <ResultFile file={file} error={errors.file} disabled={busy} onFile={take} />
      {errors.lines && <FileErrors error={errors.lines} />}
      <BatchChoice options={options} value={choice} onChange={choose} disabled={busy} />
      <DateField
        label={batchText('complete.date')}
        description={batchText('complete.dateHint')}
        value={date}
        onChange={(typed) => {
          setDate(typed)
          setErrors((before) => ({ ...before, date: null }))
        }}
        onBlur={() => setErrors((before) => ({ ...before, date: whyNotDate() ?? before.date }))}
        max={today()}
        error={errors.date}
        disabled={apply.isPending}
      />
      <NoBankDay date={date} />
      <ReadColumns kind={bankResultTable} columns={preview?.columns} onAnswered={() => void submit(true)} />
      {preview && !isOpen(preview.columns) && <BankResultPreview preview={preview} />}
      {preview && matches(preview) && <Text size="sm">{batchText('result.final')}</Text>}
      {apply.isPending && <Working>{batchText('result.applying')}</Working>}
      <Buttons
        preview={preview}
        busy={busy}
        error={check.error ?? apply.error}
        unreadable={Boolean(errors.lines)}
        onClose={onClose}
      />
    </DialogForm>
  )
}

type FileProps = {
  file: File | null
  error: string | null | undefined
  disabled: boolean
  onFile: (file: File) => void
}
const ResultFile = ({ file, error, disabled, onFile }: FileProps) => (
  <FileDrop
    label={batchText('result.file')}
    hint={batchText('result.hint')}
    extensions={['.csv', '.txt', '.xlsx', '.xls']}
    maxMegabytes={maxMegabytes}
    disabled={disabled}
    error={error}
    chosen={file?.name}
    onFile={onFile}
  />
)

/** Why nothing in the file can be read. */
const FileErrors = ({ error }: { error: CallError }) => (
  <div role="alert" tabIndex={-1} ref={focusOnMount}>
    <Notice tone="stop" title={messageOf(error, t('transfers.failedUpdate'))}>
      {Object.values(error.fields).map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Notice>
  </div>
)

type ButtonsProps = {
  preview: ResultPreview | null
  busy: boolean
  error: Error | null
  unreadable: boolean
  onClose: () => void
}
/** Whether applying the file changes something. */
const matches = ({ paid, failed, appliedBefore, otherBatches, columns }: ResultPreview): boolean =>
  !isOpen(columns) && !appliedBefore?.sameBatch && otherBatches.length === 0 && paid.count + failed.count > 0

/** Previews first, then applies. */
const Buttons = ({ preview, busy, error, unreadable, onClose }: ButtonsProps) => {
  const submit = useRef<HTMLButtonElement>(null)
  useFocusOnError(submit, error?.message, busy)
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} disabled={busy}>
        {ui('action.leave')}
      </Button>
      <Button
        type="submit"
        ref={submit}
        {...(!preview && { variant: 'default' })}
        loading={busy}
        disabled={unreadable || (preview !== null && !matches(preview))}
      >
        {preview
          ? batchText('result.verbPreviewed', {
              paid: preview.paid.count,
              amount: ringgit(preview.paid.net),
              failed: preview.failed.count,
            })
          : batchText('result.verbPreview')}
      </Button>
    </Group>
  )
}
