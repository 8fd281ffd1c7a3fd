import type { z } from 'zod'
import { today } from '#web/clock.ts'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { batchCalls } from '../batch.contract.ts'
import { daysLate, type PayeeResult } from '../../bank/batch.rules.ts'
import { t } from '../batch-page.texts.ts'

type Loaded = z.input<(typeof batchCalls)['getBatch']['output']>
export type BatchDetails = Loaded
export type ListedBatch = Loaded['batch']

export const lateText = (batch: ListedBatch): string | null => {
  const late = daysLate(batch, today())
  return late === 0 ? null : t('late', { count: late })
}

const listed: readonly PayeeResult[] = ['paid', 'refused', 'returned', 'cancelled']
/** What became of the payees: `9 paid, 1 returned, 4 cancelled`. */
const resultText = ({ results }: ListedBatch): string =>
  listed
    .filter((result) => results[result].count > 0)
    .map((result) => t(`done.${result}`, { count: results[result].count }))
    .join(', ')

/** The status of a batch: processing and how late it is, or the results once every payee has one. */
export const BatchStatus = ({ batch }: { batch: ListedBatch }) => {
  const late = lateText(batch)
  const { unanswered, paid } = batch.results
  if (unanswered.count === 0)
    return <StatusPill status={paid.count > 0 ? 'completed' : 'cancelled'} text={resultText(batch)} />
  return (
    <>
      <StatusPill status="processing" />
      {late && <StatusPill status="overdue" text={late} />}
    </>
  )
}
