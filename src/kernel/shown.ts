import { z } from 'zod'
import type { ErrorParams } from './errors.ts'
import { formatRm, type Sen } from './money.ts'
import type { NotAsShown } from './not-as-shown.ts'
import { money } from './values.ts'

/**
 * What a screen showed when its button was pressed. The query that the screen shows returns it, the command sends it back,
 * and the handler calculates it again under its locks, so that a press never moves other money than the screen said.
 */
export type Shown = {
  readonly count: number
  readonly total: Sen
  /** Of everything shown that decides who is paid what; calculated by the server only. */
  readonly digest: string
}
export const shownSchema = z.object({ count: z.int().min(0), total: money, digest: z.string().min(1).max(64) })

/** Why a command isn't what its screen showed, with the difference; null if it is. */
export const whyNotAsShown = (
  shown: Shown,
  actual: Shown,
): { readonly code: NotAsShown; readonly params: ErrorParams } | null => {
  const params = { count: actual.count, total: formatRm(actual.total) }
  if (shown.count !== actual.count || shown.total !== actual.total)
    return {
      code: 'not_as_shown',
      params: { ...params, shownCount: shown.count, shownTotal: formatRm(shown.total) },
    }
  return shown.digest === actual.digest ? null : { code: 'others_than_shown', params }
}
