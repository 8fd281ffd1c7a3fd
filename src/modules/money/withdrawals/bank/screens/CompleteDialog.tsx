import { noRinggit, sumRinggit, type Ringgit } from '#kernel/money.ts'
import { Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { LocalDate } from '#kernel/time.ts'
import { lastBankDay } from '#ground/banks/bank-days.rules.ts'
import { api, CallError, isNotAsShown } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { CommandForm } from '#web/ui/CommandDialog.tsx'
import { CloseDialog, Dialog, useDialog } from '#web/ui/Dialog.tsx'
import { dateText, Money, ringgit } from '#web/ui/format.ts'
import { namesText } from '#web/ui/HiddenRows.tsx'
import { Empty, Facts, Loaded, LoadingLines } from '#web/ui/Page.tsx'
import { useFrozen } from '#web/ui/snapshot.ts'
import { completed } from '#web/ui/outcome.ts'
import type { paymentCalls } from '../payment.contract.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TransferDate, transferDateError, transferDateField, Handover } from './BankFields.tsx'
import { BatchChoice, defaultOption, OneBatch, useBatchOptions, type BatchOption } from './BatchChoice.tsx'
import { isStale, StaleBatch, staleOf, type Stale } from './StaleBatch.tsx'
import { Working, type Transfer } from './dialog.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t as batchText } from '../batch.texts.ts'
import { t } from '../transfer.texts.ts'

type Completed = z.input<(typeof paymentCalls)['completeAll']['output']>
type Done = { answer: Completed; date: string }
/** Completes a batch, selected rows or all; `onDone` clears the selection. */
type Selection = { batchId?: string; rows?: readonly Transfer[]; onDone?: () => void }

export const CompleteDialog = ({ selection, onClose }: { selection: Selection; onClose: () => void }) => (
  <Dialog onClose={onClose} title={t('transfers.complete')} wide guarded>
    <Complete selection={selection} />
  </Dialog>
)

const sum = (rows: readonly Transfer[]): Ringgit => sumRinggit(rows.map(({ netAmount }) => netAmount))

const optionOf = (rows: readonly Transfer[]): BatchOption => ({
  id: 'rows',
  batchIds: [],
  name: '',
  note: batchText('complete.chosen', { count: rows.length }),
  banks: '',
  count: rows.length,
  net: sum(rows),
  sentOn: null,
  undelivered: [],
  senders: [],
  due: true,
})

const Complete = ({ selection }: { selection: Selection }) => {
  // Success changes the figures.
  const load = useFrozen(useDialog().busy, useBatchOptions())
  const [stale, setStale] = useState<Stale | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  if (done) return <CompletedSummary {...done} />
  return (
    <Loaded load={load} fallback={t('transfers.failed')} placeholder={<LoadingLines lines={6} />}>
      {(found) => (
        <>
          <StaleBatch stale={stale} />
          {found.length === 0 && !selection.rows ? (
            <Empty
              title={batchText('complete.nothing')}
              hint={batchText('complete.nothingHint')}
              action={<CloseDialog />}
            />
          ) : (
            <CompleteForm
              options={found}
              selection={selection}
              onStale={setStale}
              onDone={(finished) => {
                setDone(finished)
                selection.onDone?.()
              }}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

/** The last bank day, but not before the batch was sent. */
const presetDate = (sentOn: LocalDate | null): LocalDate => {
  const last = lastBankDay(today())
  return sentOn && sentOn > last ? sentOn : last
}

const transferName = ({ createdBy, netAmount }: Transfer): string => `${createdBy} (${ringgit(netAmount)})`
const isUndelivered = (code: string | null): boolean => code === 'bank_file_not_downloaded'

type FormProps = {
  options: readonly BatchOption[]
  selection: Selection
  onDone: (done: Done) => void
  onStale: (stale: Stale | null) => void
}
const CompleteForm = ({ options, selection: { rows, batchId }, onDone, onStale }: FormProps) => {
  const { busy } = useDialog()
  const [refused, setRefused] = useState<BatchOption | null>(null)
  const [asksHandover, setAsksHandover] = useState(false)
  const chosen = rows && optionOf(rows)
  // Opened from a batch, the dialog is about no other.
  const opened = batchId === undefined ? undefined : options.find(({ id }) => id === batchId)
  const find = (id: string | null) => chosen ?? options.find((one) => one.id === id)
  const first = batchId ?? defaultOption(options)
  const [choice, choose] = useState(first)
  const option = find(choice)
  const needsHandover = asksHandover || (option?.undelivered.length ?? 0) > 0
  return (
    <CommandForm
      call={api.rollingPayAdmin.completeAll}
      initial={{ transferDate: String(presetDate(rows ? null : (find(first)?.sentOn ?? null))), handover: '' }}
      input={({ transferDate, handover }) => ({
        transferDate,
        ...(rows ? { ids: rows.map(({ id }) => id) } : { batchIds: [...(option?.batchIds ?? [])] }),
        ...(option?.shown && { shown: option.shown }),
        ...(handover.trim() !== '' && { handover: handover.trim() }),
      })}
      check={({ transferDate, handover }) => ({
        transferDate: transferDateError(transferDate, { sentOn: option?.sentOn ?? null }),
        choice: option ? null : batchText('complete.needed'),
        handover: needsHandover && handover.trim() === '' && ui('state.required'),
      })}
      refusedField={(code) => (isUndelivered(code) ? 'handover' : transferDateField(code))}
      onRefused={(error) => {
        if (isNotAsShown(error) && option) setRefused(option)
        onStale(staleOf(error))
        setAsksHandover(error instanceof CallError && isUndelivered(error.code))
        return isStale(error)
      }}
      failed={t('transfers.failedUpdate')}
      success={completed(
        'complete',
        t('transfers.outcome.completedMany', { total: option?.count ?? 0, amount: ringgit(option?.net ?? noRinggit) }),
      )}
      stays
      onDone={(answer, input) => onDone({ answer, date: input.transferDate })}
      icon={<IconCheck size={16} aria-hidden />}
      minor={!option?.due}
      verb={
        option
          ? batchText('complete.verb', { total: option.count, amount: ringgit(option.net) })
          : batchText('complete.action')
      }
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            {batchText('complete.intro')}
          </Text>
          {chosen ? (
            <>
              <Text fw={600}>{chosen.note}</Text>
              <Text size="sm">{namesText((rows ?? []).map(transferName))}</Text>
            </>
          ) : opened ? (
            <OneBatch option={opened} />
          ) : (
            <BatchChoice options={options} value={choice} onChange={choose} error={form.errors['choice']} />
          )}
          {refused && option?.id === refused.id && <Changed before={refused} now={option} />}
          {option && !option.due && <Notice tone="wait">{batchText('complete.sentToday')}</Notice>}
          {needsHandover && <Handover numbers={option?.undelivered ?? []} {...form.getInputProps('handover')} />}
          <TransferDate
            label={batchText('complete.date')}
            description={batchText('complete.dateHint')}
            min={option?.sentOn ?? undefined}
            disabled={busy}
            {...form.getInputProps('transferDate')}
            value={form.values.transferDate}
          />
          {busy && <Working>{batchText('complete.completing', { count: option?.count ?? 0 })}</Working>}
        </>
      )}
    </CommandForm>
  )
}

/** The difference between the batch that was shown and the same batch now. */
const Changed = ({ before, now }: { before: BatchOption; now: BatchOption }) => (
  <Notice tone="wait" title={batchText('complete.changedTitle')}>
    {batchText('complete.changedText', {
      before: before.count,
      beforeAmount: ringgit(before.net),
      now: now.count,
      nowAmount: ringgit(now.net),
    })}
  </Notice>
)

const CompletedSummary = ({ answer, date }: { answer: Completed; date: string }) => (
  <Stack>
    <Text component="output" fw={650} size="xl">
      {answer.completed === 0 ? batchText('complete.none') : batchText('complete.result', { count: answer.completed })}
    </Text>
    <Facts
      facts={[
        [
          batchText('complete.net'),
          <strong key="net">
            <Money amount={answer.net} />
          </strong>,
        ],
        [batchText('complete.date'), dateText(date)],
      ]}
    />
    <CloseDialog focused />
  </Stack>
)
