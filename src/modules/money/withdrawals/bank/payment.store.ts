import type { Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { Shown } from '#kernel/shown.ts'
import { pagesAhead } from '#server/postgres/paging.ts'
import type { Work } from '#server/context.ts'
import type { Changed } from '../change.rules.ts'
import * as sql from './payment.sql.ts'
import { changeStatus, type ChangeContext } from '../decision/status.steps.ts'
import type { WithdrawalStatus } from '../withdrawal.rules.ts'

type Reads = Pick<Work, 'client'>
type BatchId = Id<'bank_batch'>

export type Payment = {
  readonly employeeName: string
  readonly icNumber: string
  readonly bankCode: string
  readonly accountNumber: string
  readonly net: Sen
}
const pageSize = 1_000

/** The payments sent with a batch, page by page, regardless of their current status. */
export const paymentsOf = async function* ({ client }: Reads, batchId: BatchId): AsyncGenerator<Payment[]> {
  const read = (after = { orgId: '', id: '' }) => sql.selectPayments.all(client, { batchId, ...after, pageSize })
  const pages = pagesAhead(read, (rows): Parameters<typeof read>[0] => {
    const last = rows.at(-1)
    return last && rows.length === pageSize ? { orgId: last.orgId, id: last.id } : undefined
  })
  yield* pages
}

/** What end of day would send now. */
export const shownUnsent = ({ client }: Reads): Promise<Shown> => sql.shownUnsent.one(client)
/** The transfers sent with a batch. */
export const shownBatch = ({ client }: Reads, batchId: BatchId): Promise<Shown> =>
  sql.shownBatch.one(client, { batchId })

/**
 * Sends every approved or unsent withdrawal of active organizations to the bank in one batch, without those to accounts on
 * hold.
 */
export const sendToBank = async (ctx: ChangeContext, batchId: BatchId): Promise<Changed[]> => {
  const unsentOf = (await sql.selectActiveOrganizations.all(ctx.client)).map((row) => row.orgId)
  return changeStatus(ctx, { unsentOf }, { to: 'processing', batchId })
}

export const isOrganizationActive = async ({ client }: Reads, orgId: Id<'org'>): Promise<boolean> =>
  (await sql.selectActiveOrganizations.all(client)).some((row) => row.orgId === orgId)

export const openBatches = async ({ client }: Reads): Promise<BatchId[]> =>
  (await sql.selectOpenBatches.all(client)).map((row) => row.batchId)

/** The payments of one batch or all batches that have no bank result yet. */
export const openPayments = ({ client }: Reads, batchId: BatchId | undefined) =>
  sql.selectOpenPayments.all(client, { batchId })

/** The payments without a bank result, by batch and bank. */
export const openPaymentsByBank = ({ client }: Reads) => sql.sumOpenPayments.all(client)

/** The status of one of these withdrawals, if any exists. */
export const statusOfAny = async (
  { client }: Reads,
  ids: readonly Id<'withdrawal'>[],
): Promise<WithdrawalStatus | undefined> => (await sql.selectStatus.first(client, { ids }))?.status

/** The unsent withdrawals by bank and by organization. Those of inactive organizations and to accounts on hold aren't ready. */
export const unsentSummary = async ({ client }: Reads) => {
  const [banks, organizations] = await Promise.all([
    sql.sumUnsentByBank.all(client),
    sql.sumUnsentByOrganization.all(client),
  ])
  return { banks, organizations }
}
