import { Text, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { isOpen, ReadColumns } from '#ground/columns/screens/ReadColumns.tsx'
import { lastBankDay } from '#ground/banks/bank-days.rules.ts'
import { api, CallError, isNotAsShown, messageOf, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { CloseDialog, Dialog, DialogActions, Refusal, useDialog } from '#web/ui/Dialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { FileErrors } from '#web/ui/FileErrors.tsx'
import { Money, ringgit } from '#web/ui/format.ts'
import { useFrozen } from '#web/ui/snapshot.ts'
import { Empty, Facts, Loaded, LoadingLines } from '#web/ui/Page.tsx'
import { completed } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import { fileMessageOf, uploadFile } from '#web/upload.ts'
import { grouped } from '#kernel/placeholders.ts'
import { bankResultTable } from '../bank-result.rules.ts'
import { TransferDate, transferDateError, transferDateField } from '../../bank/screens/BankFields.tsx'
import { BatchChoice, everything, useBatchOptions, type BatchOption } from '../../bank/screens/BatchChoice.tsx'
import { Working } from '../../bank/screens/dialog.tsx'
import { BankResultPreview, type ResultPreview } from './BankResultPreview.tsx'
import { t as batchText } from '../../bank/batch.texts.ts'
import { t } from '../../bank/transfer.texts.ts'
import type { bankResultCalls } from '../bank-result.contract.ts'
import { BatchLink } from '../../bank/screens/BatchLink.tsx'

const maxMegabytes = 10

type Selection = { readonly batchId?: string }
/** `selection` is the batch that is selected initially. */
export const BankResultDialog = ({ selection, onClose }: { selection: Selection; onClose: () => void }) => (
  <Dialog onClose={onClose} title={t('transfers.bankResult')} wide guarded>
    <BankResult initial={selection} />
  </Dialog>
)

const BankResult = ({ initial }: { initial: Selection }) => {
  // Success changes the figures.
  const load = useFrozen(useDialog().busy, useBatchOptions())
  const [applied, setApplied] = useState<Applied | null>(null)
  if (applied) return <AppliedSummary applied={applied} />
  return (
    <Loaded load={load} fallback={t('transfers.failed')} placeholder={<LoadingLines lines={6} />}>
      {(found) =>
        found.length === 0 ? (
          <Empty
            title={batchText('complete.nothing')}
            hint={batchText('complete.nothingHint')}
            action={<CloseDialog />}
          />
        ) : (
          <ResultForm options={found} initial={initial} onApplied={setApplied} />
        )
      }
    </Loaded>
  )
}

type FormProps = { options: readonly BatchOption[]; initial: Selection; onApplied: (applied: Applied) => void }
type ImportErrors = { date?: string | null; file?: string | null; lines?: CallError | null }
/** The errors of the form, and where a refusal of the server belongs. */
const useResultErrors = () => {
  const [errors, setErrors] = useState<ImportErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const refuse = (error: unknown) => {
    const message = messageOf(error, t('transfers.failedUpdate'))
    const code = error instanceof CallError ? error.code : null
    if (error instanceof CallError && code === 'result_file_unreadable') setErrors({ lines: error })
    else if (code !== null && transferDateField(code)) {
      setErrors({ date: message })
      focusFirstError()
    } else setRefusal(message)
  }
  return { errors, setErrors, refusal, setRefusal, refuse }
}

const ResultForm = ({ options, initial, onApplied }: FormProps) => {
  const { busy, setBusy } = useDialog()
  const [file, setFile] = useState<File | null>(null)
  // If there is one batch, the last option is that batch.
  const [choice, setChoice] = useState(initial.batchId ?? options.at(-1)?.id ?? everything)
  const [date, setDate] = useState<string>(lastBankDay(today()))
  const { errors, setErrors, refusal, setRefusal, refuse } = useResultErrors()
  const [preview, setPreview] = useState<ResultPreview | null>(null)
  const check = useCommand(api.rollingPayAdmin.previewBankResult, { fallback: null })
  const apply = useCommand(api.rollingPayAdmin.applyBankResult, { fallback: null })
  const option = options.find((one) => one.id === choice)
  const startAnew = () => {
    setPreview(null)
    setErrors({})
  }
  const dateError = () =>
    transferDateError(date, { sentOn: option?.id === everything ? null : (option?.sentOn ?? null) })
  const send = async (downloadUrl: string, again: boolean) => {
    const input = { downloadUrl, ...(choice !== everything && { batchId: choice }) }
    if (!preview || again) return setPreview(await check.mutateAsync({ ...input, transferDate: date }))
    const answer = await apply.mutateAsync({ ...input, transferDate: date, shown: preview.shown })
    const figures = { total: answer.completed, amount: ringgit(answer.net) }
    toast.done(completed('bankResult', t('transfers.outcome.completedMany', figures)))
    onApplied(answer)
  }
  /** `again` reads the file once more, after a question about it was answered. */
  const submit = async (again = false) => {
    const found = { date: dateError(), file: file ? null : batchText('result.needed') }
    setErrors(found)
    setRefusal(null)
    if (!file || found.date) return focusFirstError()
    setBusy(true)
    try {
      const sent = await uploadFile('bank-result', file).catch((error: unknown) => {
        setErrors({ file: fileMessageOf(error, t('transfers.failedUpdate')) })
        return null
      })
      if (sent) await send(sent.url, again)
    } catch (error) {
      refuse(error)
      if (isNotAsShown(error)) setPreview(null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogForm onSubmit={() => void submit()}>
      <Text size="sm" c="dimmed">
        {batchText('result.intro')}
      </Text>
      <FileDrop
        label={batchText('result.file')}
        hint={batchText('result.hint')}
        extensions={['.csv', '.txt', '.xlsx', '.xls', '.xml']}
        maxMegabytes={maxMegabytes}
        disabled={busy}
        error={errors.file}
        chosen={file?.name}
        onFile={(given) => {
          startAnew()
          setFile(given)
        }}
      />
      {errors.lines && <FileErrors error={errors.lines} fallback={t('transfers.failedUpdate')} />}
      <BatchChoice
        options={options}
        value={choice}
        onChange={(id) => {
          startAnew()
          setChoice(id)
        }}
      />
      <TransferDate
        label={batchText('complete.date')}
        description={batchText('complete.dateHint')}
        value={date}
        onChange={(typed) => {
          startAnew()
          setDate(typed)
        }}
        onBlur={() => setErrors((before) => ({ ...before, date: dateError() ?? before.date }))}
        error={errors.date}
        disabled={busy}
      />
      <ReadColumns kind={bankResultTable} columns={preview?.columns} onAnswered={() => void submit(true)} />
      {preview && !isOpen(preview.columns) && <BankResultPreview preview={preview} />}
      {preview && matches(preview) && <Text size="sm">{batchText('result.final')}</Text>}
      {apply.isPending && <Working>{batchText('result.applying')}</Working>}
      <Refusal text={refusal} />
      <DialogActions
        focused={false}
        minor={!preview}
        blocked={Boolean(errors.lines) || (preview !== null && !matches(preview))}
        verb={preview ? verbOf(preview) : batchText('result.preview')}
      />
    </DialogForm>
  )
}

/** Whether applying the file changes something. */
const matches = ({ paid, failed, appliedBefore, otherBatches, columns }: ResultPreview): boolean =>
  !isOpen(columns) && !appliedBefore?.sameBatch && otherBatches.length === 0 && paid.count + failed.count > 0

const verbOf = ({ paid, failed }: ResultPreview): string =>
  batchText('result.verbPreviewed', { paid: paid.count, amount: ringgit(paid.net), failed: failed.count })

type Applied = z.input<(typeof bankResultCalls)['applyBankResult']['output']>

const AppliedSummary = ({ applied }: { applied: Applied }) => (
  <Stack>
    <Text component="output" fw={650} size="xl">
      {batchText('result.title')}
    </Text>
    <Facts
      facts={[
        [
          batchText('result.completed'),
          <span key="completed" className="num">
            {grouped(applied.completed)}
          </span>,
        ],
        [
          batchText('complete.net'),
          <strong key="net">
            <Money amount={applied.net} />
          </strong>,
        ],
        [
          batchText('result.cancelled'),
          <span key="cancelled" className="num">
            {grouped(applied.cancelled)}
          </span>,
        ],
        [
          batchText('result.openAfter'),
          <span key="open" className="num">
            {grouped(applied.open)}
          </span>,
        ],
      ]}
    />
    <Group gap="md">
      {applied.batches.map((number) => (
        <BatchLink key={number} number={number} />
      ))}
    </Group>
    <CloseDialog focused />
  </Stack>
)
