import { CallError, fullMessageOf } from '#web/api.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { BatchLink } from './BatchLink.tsx'

/** A batch that another user has sent or completed since the dialog opened. */
export type Stale = { readonly text: string; readonly number: number }

const codes = ['batch_done', 'batch_sent_since']
export const isStale = (error: unknown): error is CallError =>
  error instanceof CallError && codes.some((code) => code === error.code)

export const staleOf = (error: unknown): Stale | null =>
  isStale(error) ? { text: fullMessageOf(error, ''), number: Number(error.params['number']) } : null

/** Who did it and when, with the batch, instead of a command that did nothing. */
export const StaleBatch = ({ stale }: { stale: Stale | null }) =>
  stale && (
    <Notice tone="wait" title={stale.text}>
      <BatchLink number={stale.number} />
    </Notice>
  )
