import { ringgitOf, sen, senOf, sumRinggit, type Ringgit } from '#kernel/money.ts'
import { Radio, Stack } from '@mantine/core'
import type { z } from 'zod'
import { later, type LocalDate } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { dayText } from '#web/ui/DateText.tsx'
import { Money } from '#web/ui/Money.tsx'
import type { rollingPayAdmin } from '../transfer.contract.ts'
import { useFresh } from './dialog.tsx'
import classes from './transfers.module.css'
import { t as batchText } from '../batch.texts.ts'
import { t } from '../transfer.texts.ts'

type Batch = z.input<(typeof rollingPayAdmin)['getBatches']['output']>['batches'][number]
/** The selected batch or total. `net` is null for a partly answered batch whose remainder is unknown. */
export type Waiting = {
  id: string
  name: string
  note: string
  count: number
  net: Ringgit | null
  sentOn: LocalDate | null
}

export const everything = 'all'
const mostBatches = 50

/** The remainder of a single partly answered batch is the total minus the other batches. */
const netOf = (batch: Batch, all: readonly Batch[], whole: { count: number; net: Ringgit }): Ringgit | null => {
  if (batch.waiting === batch.count) return batch.net
  const others = all.filter((one) => one.id !== batch.id)
  const known =
    others.every((one) => one.waiting === one.count) && all.reduce((n, one) => n + one.waiting, 0) === whole.count
  return known ? ringgitOf(sen(senOf(whole.net) - senOf(sumRinggit(others.map(({ net }) => net))))) : null
}

const waitingOf = (batches: readonly Batch[], whole: { count: number; net: Ringgit }): Waiting[] => {
  const open = batches.filter((batch) => batch.waiting > 0)
  const latest = open
    .map((batch) => batch.sentOn)
    .reduce<LocalDate | null>((last, on) => (last ? later(last, on) : on), null)
  const each = open.map((batch) => ({
    id: batch.id,
    name: batchText('complete.batch', { number: batch.number }),
    note: batchText('complete.batchNote', { waiting: batch.waiting, count: batch.count, day: dayText(batch.sentOn) }),
    count: batch.waiting,
    net: netOf(batch, open, whole),
    sentOn: batch.sentOn,
  }))
  const all = {
    id: everything,
    name: batchText('complete.allSent'),
    note: batchText('complete.allNote', { count: whole.count }),
    count: whole.count,
    net: whole.net,
    sentOn: latest,
  }
  return whole.count === 0 ? [] : [all, ...each]
}

/** Loads the amounts with the bank, in total and by batch. */
export const useWaiting = () => {
  const failed = { fallback: t('transfers.failed') }
  const today = useFresh(useCall(api.rollingPayAdmin.getToday, {}, failed))
  const batches = useFresh(useCall(api.rollingPayAdmin.getBatches, { pageSize: mostBatches }, failed))
  const data = today.data && batches.data ? waitingOf(batches.data.batches, today.data.withBank) : undefined
  const refetch = () => Promise.all([today.refetch(), batches.refetch()])
  return { data, error: today.error ?? batches.error, isPending: data === undefined, refetch }
}

type BatchChoiceProps = {
  waiting: readonly Waiting[]
  value: string
  onChange: (id: string) => void
  disabled: boolean
}

/** Selects all batches or one, each with its total. A single batch needs no selection. */
export const BatchChoice = ({ waiting, value, onChange, disabled }: BatchChoiceProps) => {
  const [, only, ...others] = waiting
  if (only && others.length === 0)
    return (
      <p className={classes.two}>
        <strong>{only.name}</strong>
        <small>{only.note}</small>
      </p>
    )
  return <BatchRadios waiting={waiting} value={value} onChange={onChange} disabled={disabled} />
}

const BatchRadios = ({ waiting, value, onChange, disabled }: BatchChoiceProps) => (
  <Radio.Group label={batchText('complete.which')} value={value} onChange={onChange}>
    <Stack gap={8} mt={6} className={classes.choices ?? ''}>
      {waiting.map((one) => (
        <Radio.Card key={one.id} value={one.id} disabled={disabled} className={classes.choice ?? ''} color="teal.7">
          <Radio.Indicator color="teal.7" />
          <span className={classes.two}>
            <strong>{one.name}</strong>
            <small>{one.note}</small>
          </span>
          {one.net !== null && <Money amount={one.net} />}
        </Radio.Card>
      ))}
    </Stack>
  </Radio.Group>
)
