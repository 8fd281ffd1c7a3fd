import type { Shown } from '#kernel/shown.ts'
import type { Id } from '#kernel/values.ts'
import { refuseOutdated } from '#server/outdated.ts'
import type { Context } from '#server/context.ts'
import { shownOf } from '#server/shown.ts'
import { disbursementRecord } from '../disbursement-record.rules.ts'
import type { Bar } from '../disbursement.rules.ts'
import type { StoredDisbursement } from '../disbursement.store.ts'
import type { StoredLine } from '../lines/lines.steps.ts'

/** Lines as a screen shows them before they are paid, or before their payment is recorded. */
export const shownLines = (lines: readonly StoredLine[]): Shown =>
  shownOf(
    lines.map((line) => ({
      id: line.id,
      amount: line.amount,
      bankCode: line.bankCode,
      accountNumber: line.accountNumber,
    })),
  )

type Decisions = { readonly start: Shown | null; readonly retry: Shown | null; readonly complete: Shown | null }

/** What each decision of platform staff would pay now, or record as paid; null if its time has not come or has passed. */
export const decisionsOf = (
  { status, processedWith }: Pick<StoredDisbursement, 'status' | 'processedWith'>,
  lines: readonly StoredLine[],
  barred: ReadonlyMap<Id<'disbursement_line'>, Bar>,
): Decisions => {
  const withStatus = (...statuses: StoredLine['status'][]) => lines.filter((line) => statuses.includes(line.status))
  const payable = (found: readonly StoredLine[]) =>
    shownLines(found.filter(({ id, disputed }) => !barred.has(id) && !disputed))
  const isByProvider = processedWith === 'provider'
  return {
    start: status === 'approved' ? payable(withStatus('waiting')) : null,
    retry: status === 'processing' && isByProvider ? payable(withStatus('failed')) : null,
    complete:
      status === 'processing' ? shownLines(withStatus('paid', ...(isByProvider ? [] : ['waiting' as const]))) : null,
  }
}

/** Refuses a move that the status no longer allows, with who set it and when. */
export const refuseStatus = async (
  ctx: Pick<Context<'disbursement_status', unknown, Id<'org'>>, 'org' | 'client' | 'refuse'>,
  { id, status }: Pick<StoredDisbursement, 'id' | 'status'>,
): Promise<never> => {
  await refuseOutdated(ctx, disbursementRecord, [{ id, now: { id, status }, whyNot: 'disbursement_status' }])
  return ctx.refuse('disbursement_status', { status })
}
