import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { sumRinggit, type Ringgit } from '#kernel/money.ts'
import { later, type Instant, type LocalDate } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { grouped } from '#kernel/placeholders.ts'
import { useDialog } from '#web/ui/Dialog.tsx'
import { dayText, instantText, Money } from '#web/ui/format.ts'
import { Facts } from '#web/ui/Page.tsx'
import type { paymentCalls } from '../payment.contract.ts'
import { isDue, isUndelivered, nextToComplete } from '../batch.rules.ts'
import { previewEvery, useFresh } from './dialog.tsx'
import classes from './transfers.module.css'
import { t as batchText } from '../batch.texts.ts'
import { t } from '../transfer.texts.ts'

type OpenBatches = z.input<(typeof paymentCalls)['getOpenBatches']['output']>
export type OpenBatch = OpenBatches['batches'][number]
/** An option of the choice: one batch or all that were loaded, with the transfers that have no bank result yet. */
export type BatchOption = {
  id: string
  batchIds: readonly string[]
  name: string
  note: string
  /** The number of withdrawals by bank. */
  banks: string
  count: number
  net: Ringgit
  /** What completing it sends; undefined for selected rows, which are named one by one. */
  shown?: OpenBatches['shown']
  sentOn: LocalDate | null
  /** The numbers of its batches whose file the bank can't have. */
  undelivered: readonly number[]
  /** The senders of its batches. */
  senders: readonly string[]
  /** Who sent it and what the bank has, of one batch; undefined for several. */
  batch?: OpenBatch
  /** False if a batch sent today is included: the bank has not had time to answer. */
  due: boolean
}

export const everything = 'all'

const banksOf = (batches: readonly OpenBatch[]): string => {
  const counts = new Map<string, number>()
  for (const { bank, count } of batches.flatMap(({ banks }) => banks)) counts.set(bank, (counts.get(bank) ?? 0) + count)
  return [...counts].map(([bank, count]) => `${bank} ${grouped(count)}`).join(', ')
}

const optionsOf = ({ batches, shown }: OpenBatches): BatchOption[] => {
  const each = batches.map((batch) => ({
    id: batch.id,
    batchIds: [batch.id],
    name: batchText('link', { number: batch.number }),
    note: batchText('complete.batchNote', {
      waiting: batch.waiting.count,
      count: batch.count,
      day: dayText(batch.sentOn),
    }),
    banks: banksOf([batch]),
    count: batch.waiting.count,
    net: batch.waiting.net,
    shown: batch.shown,
    sentOn: batch.sentOn,
    undelivered: isUndelivered(batch) ? [batch.number] : [],
    senders: [batch.sentByName],
    batch,
    due: isDue(batch, today()),
  }))
  if (each.length < 2) return each
  const count = each.reduce((total, one) => total + one.count, 0)
  const all = {
    id: everything,
    batchIds: each.map(({ id }) => id),
    name: batchText('complete.allSent'),
    note: batchText('complete.allNote', { count }),
    banks: banksOf(batches),
    count,
    net: sumRinggit(each.map(({ net }) => net)),
    shown,
    sentOn: batches.map(({ sentOn }) => sentOn).reduce(later),
    undelivered: each.flatMap(({ undelivered }) => undelivered),
    senders: [...new Set(each.flatMap(({ senders }) => senders))],
    due: each.every(({ due }) => due),
  }
  return [...each, all]
}

/** The batches with the bank, and the one to complete next. */
export const useOpenBatches = () => {
  const load = useCall(api.rollingPayAdmin.getOpenBatches, {}, { fallback: t('transfers.failed') })
  return { next: load.data && nextToComplete(load.data.batches, today()) }
}

/** Loads the transfers in progress, by batch and in total. */
export const useBatchOptions = () => {
  const load = useFresh(
    useCall(api.rollingPayAdmin.getOpenBatches, {}, { fallback: t('transfers.failed'), refetchInterval: previewEvery }),
  )
  const data = load.data && optionsOf(load.data)
  return { data, error: load.error, isPending: data === undefined, refetch: load.refetch }
}

/** The option that is selected initially: the oldest due batch, or none. */
export const defaultOption = (options: readonly BatchOption[]): string | null =>
  options.find((one) => one.due && one.id !== everything)?.id ?? null

type BatchChoiceProps = {
  options: readonly BatchOption[]
  value: string | null
  onChange: (id: string) => void
  error?: ReactNode
}

/**
 * One batch without a choice: who sent it, who downloaded its file or how else the bank got it, and whether a result of the
 * bank is there.
 */
export const OneBatch = ({ option: { name, note, batch } }: { option: BatchOption }) => {
  const { data } = useCall(
    api.rollingPayAdmin.getBatch,
    { number: batch?.number ?? 0 },
    { fallback: t('transfers.failed'), enabled: batch !== undefined },
  )
  if (!batch) return null
  const [download] = data?.downloads ?? []
  const [result] = data?.bankResults ?? []
  const file = download
    ? byAt(download.byName, download.at)
    : batch.handover
      ? `${batch.handover.text} (${byAt(batch.handover.byName, batch.handover.at)})`
      : batchText('complete.notDownloaded')
  return (
    <Facts
      facts={[
        [name, note],
        [batchText('complete.sentBy'), byAt(batch.sentByName, batch.sentAt)],
        data !== undefined && [batchText('complete.file'), file],
        data !== undefined && [
          batchText('complete.bankResult'),
          result ? byAt(result.appliedByName, result.appliedAt) : batchText('complete.noResult'),
        ],
      ]}
    />
  )
}
const byAt = (name: string, at: Instant): string => batchText('complete.byAt', { name, at: instantText(at) })

/** Selects one batch or all, each with its date, banks, count and total. */
export const BatchChoice = ({ options, value, onChange, error }: BatchChoiceProps) => {
  const { busy } = useDialog()
  return (
    <Radio.Group label={batchText('complete.which')} value={value} onChange={onChange} error={error}>
      <Stack gap={8} mt={6} className={classes.choices ?? ''}>
        {options.map((one) => (
          <Radio.Card key={one.id} value={one.id} disabled={busy} className={classes.choice ?? ''} color="teal.7">
            <Radio.Indicator color="teal.7" />
            <span className={classes.two}>
              <strong>{one.name}</strong>
              <small>{one.note}</small>
              <small>{one.banks}</small>
            </span>
            <Money amount={one.net} />
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}
