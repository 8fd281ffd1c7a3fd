import { sumRinggit, type Ringgit } from '#kernel/money.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { errorMessage } from '#web/errors.ts'
import type { LocalDate } from '#kernel/time.ts'
import { lastBankDay } from '#modules/banks/bank-days.rules.ts'
import { NoBankDay } from './NoBankDay.tsx'
import { Handover, useHandover } from './Handover.tsx'
import { api, CallError, isNotAsShown, messageOf, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { focusOnMount } from '#web/ui/focus.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { dateText } from '#web/ui/date-text.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { namesText } from '#web/ui/HiddenRows.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { Empty, Loaded, LoadingLines } from '#web/ui/States.tsx'
import { completed } from '#web/ui/outcome.ts'
import { toast } from '#web/ui/toast.ts'
import type { rollingPayAdmin } from '../transfer.contract.ts'
import { whyNotTransferDate } from '../transfer.rules.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { BatchChoice, defaultOption, useBatchOptions, type BatchOption } from './BatchChoice.tsx'
import { isStale, StaleBatch, staleOf, type Stale } from './StaleBatch.tsx'
import { Dialog, useBusy, useFrozen, Working, type InDialog, type Transfer } from './dialog.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t as batchText } from '../batch.texts.ts'
import { t } from '../transfer.texts.ts'

type Completed = z.input<(typeof rollingPayAdmin)['completeAll']['output']>
/** Completes a batch, selected rows or all; `onDone` clears the selection. */
type Selection = { batchId?: string; rows?: readonly Transfer[]; onDone?: () => void }

export const CompleteDialog = ({ selection, onClose }: { selection: Selection | null; onClose: () => void }) => (
  <Dialog opened={selection !== null} onClose={onClose} title={t('transfers.complete')}>
    {(setBusy) => <Complete selection={selection ?? {}} setBusy={setBusy} onClose={onClose} />}
  </Dialog>
)

const sum = (rows: readonly Transfer[]): Ringgit => sumRinggit(rows.map(({ netAmount }) => netAmount))

const Complete = ({ selection, setBusy, onClose }: InDialog & { selection: Selection }) => {
  const complete = useCommand(api.rollingPayAdmin.completeAll, { fallback: null })
  const [load, freeze] = useFrozen(useBatchOptions())
  useBusy(setBusy, complete.isPending)
  const [initial] = useState(selection)
  const [stale, setStale] = useState<Stale | null>(null)
  const [done, setDone] = useState<{ answer: Completed; date: string } | null>(null)
  if (done) return <CompletedSummary {...done} onClose={onClose} />
  const { rows } = initial
  return (
    <Loaded load={load} fallback={t('transfers.failed')} placeholder={<LoadingLines lines={6} />}>
      {(found) => {
        const chosen = rows && {
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
        }
        if (found.length === 0 && !chosen)
          return (
            <>
              <StaleBatch stale={stale} />
              <Empty
                title={batchText('complete.nothing')}
                hint={batchText('complete.nothingHint')}
                action={
                  <Button variant="default" onClick={onClose}>
                    {ui('action.close')}
                  </Button>
                }
              />
            </>
          )
        const finish = (answer: Completed, date: string) => {
          setDone({ answer, date })
          initial.onDone?.()
        }
        return (
          <>
            <StaleBatch stale={stale} />
            <CompleteForm
              onStale={setStale}
              options={found}
              chosen={chosen}
              initial={initial}
              complete={complete}
              freeze={freeze}
              onClose={onClose}
              onDone={finish}
            />
          </>
        )
      }}
    </Loaded>
  )
}

/** The last bank day, but not before the batch was sent. */
const presetDate = (sentOn: LocalDate | null): LocalDate => {
  const last = lastBankDay(today())
  return sentOn && sentOn > last ? sentOn : last
}

const transferName = ({ createdBy, netAmount }: Transfer): string => `${createdBy} (${ringgit(netAmount)})`

type CompleteCommand = ReturnType<typeof useCommand<Parameters<typeof api.rollingPayAdmin.completeAll>[0], Completed>>
type FormProps = {
  options: readonly BatchOption[]
  chosen: BatchOption | undefined
  initial: Selection
  complete: CompleteCommand
  freeze: (options: BatchOption[] | undefined) => void
  onClose: () => void
  onDone: (answer: Completed, date: string) => void
  onStale: (stale: Stale | null) => void
}
const CompleteForm = ({ options, chosen, initial, complete, freeze, onClose, onDone, onStale }: FormProps) => {
  const [choice, setChoice] = useState(initial.batchId ?? defaultOption(options))
  const [choiceError, setChoiceError] = useState<string | null>(null)
  const [date, setDate] = useState<string>(
    presetDate(initial.rows ? null : (options.find(({ id }) => id === choice)?.sentOn ?? null)),
  )
  const [dateError, setDateError] = useState<string | null>(null)
  const [refused, setRefused] = useState<BatchOption | null>(null)
  const handover = useHandover()
  const option = chosen ?? options.find((one) => one.id === choice)
  const whyNot = (): string | null => {
    if (date === '') return ui('state.required')
    const refusal = whyNotTransferDate({
      transferDate: date as LocalDate,
      today: today(),
      sentOn: option?.sentOn ?? null,
      requestedOn: date as LocalDate,
    })
    return refusal && errorMessage(refusal.code, refusal.params)
  }
  const submit = () => {
    const problem = whyNot()
    setDateError(problem)
    setChoiceError(option ? null : batchText('complete.needed'))
    const isMissing = handover.check(option?.undelivered ?? [])
    if (problem || !option || isMissing) return focusFirstError()
    const some = initial.rows ? { ids: initial.rows.map((row) => row.id) } : { batchIds: [...option.batchIds] }
    freeze([...options])
    complete.mutate(
      { transferDate: date, ...some, ...(option.shown && { shown: option.shown }), ...handover.given },
      {
        onSuccess: (answer) => {
          toast.done(
            completed(
              'complete',
              t('transfers.outcome.completedMany', { total: option.count, amount: ringgit(option.net) }),
            ),
          )
          onDone(answer, date)
        },
        onError: (error) => {
          freeze(undefined)
          if (isNotAsShown(error)) setRefused(option)
          onStale(staleOf(error))
          if (error instanceof CallError && error.code === 'bank_file_not_downloaded')
            handover.ask(messageOf(error, t('transfers.failedUpdate')))
          else if (error instanceof CallError && error.code?.startsWith('transfer_date'))
            setDateError(messageOf(error, t('transfers.failedUpdate')))
          else if (!isStale(error)) toast.failed(messageOf(error, t('transfers.failedUpdate')))
        },
      },
    )
  }
  return (
    <DialogForm onSubmit={submit}>
      <Text size="sm" c="dimmed">
        {batchText('complete.intro')}
      </Text>
      {chosen ? (
        <>
          <Text fw={600}>{chosen.note}</Text>
          <Text size="sm">{namesText((initial.rows ?? []).map(transferName))}</Text>
        </>
      ) : (
        <BatchChoice
          options={options}
          value={choice}
          onChange={setChoice}
          disabled={complete.isPending}
          error={choiceError}
        />
      )}
      {refused && option?.id === refused.id && <Changed before={refused} now={option} />}
      {option && !option.due && <Notice tone="wait">{batchText('complete.sentToday')}</Notice>}
      {option && <Handover numbers={option.undelivered} state={handover} disabled={complete.isPending} />}
      <DateField
        label={batchText('complete.date')}
        description={batchText('complete.dateHint')}
        value={date}
        onChange={setDate}
        onBlur={() => setDateError(whyNot())}
        min={option?.sentOn ?? undefined}
        max={today()}
        error={dateError}
        disabled={complete.isPending}
      />
      <NoBankDay date={date} />
      <Finish option={option} isPending={complete.isPending} onClose={onClose} />
    </DialogForm>
  )
}

type FinishProps = { option: BatchOption | undefined; isPending: boolean; onClose: () => void }
const Finish = ({ option, isPending, onClose }: FinishProps) => (
  <>
    {isPending && <Working>{batchText('complete.completing', { count: option?.count ?? 0 })}</Working>}
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} disabled={isPending}>
        {ui('action.leave')}
      </Button>
      <Button
        type="submit"
        {...(!option?.due && { variant: 'default' })}
        loading={isPending}
        leftSection={<IconCheck size={16} aria-hidden />}
      >
        {option
          ? batchText('complete.verb', { total: option.count, amount: ringgit(option.net) })
          : batchText('complete.action')}
      </Button>
    </Group>
  </>
)

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

const CompletedSummary = ({ answer, date, onClose }: { answer: Completed; date: string; onClose: () => void }) => (
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
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} ref={focusOnMount}>
        {ui('action.close')}
      </Button>
    </Group>
  </Stack>
)
