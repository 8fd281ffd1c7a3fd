import type { Sen } from '#kernel/money.ts'
import type { Id } from '#kernel/values.ts'
import type { Shown } from '#kernel/shown.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { pagesAhead } from '#server/postgres/paging.ts'
import type { Work } from '#server/context.ts'
import type { Changed } from '../change.rules.ts'
import * as sql from './payment.sql.ts'
import { changeStatus, type ChangeContext } from '../decision/status.service.ts'
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
    return last && rows.length === pageSize ? { orgId: last.org_id, id: last.id } : undefined
  })
  for await (const rows of pages)
    yield rows.map((row) => ({
      employeeName: row.employee_name,
      icNumber: row.ic_number,
      bankCode: row.bank_code,
      accountNumber: row.account_number,
      net: row.net_sen,
    }))
}

const toShown = (row: StatementRow<typeof sql.shownUnsent>): Shown => ({
  count: row.withdrawals,
  total: row.net_sen,
  digest: row.digest,
})
/** What end of day would send now. */
export const shownUnsent = async ({ client }: Reads): Promise<Shown> => toShown(await sql.shownUnsent.one(client))
/** What was sent with a batch. */
export const shownBatch = async ({ client }: Reads, batchId: BatchId): Promise<Shown> =>
  toShown(await sql.shownBatch.one(client, { batchId }))

/**
 * Sends every approved or unsent withdrawal of active organizations to the bank in one batch, without those to accounts on
 * hold.
 */
export const sendToBank = async (ctx: ChangeContext, batchId: BatchId): Promise<Changed[]> => {
  const unsentOf = (await sql.selectActiveOrganizations.all(ctx.client)).map((row) => row.org_id)
  return changeStatus(ctx, { unsentOf }, { to: 'processing', batchId })
}

export const isOrganizationActive = async ({ client }: Reads, orgId: Id<'org'>): Promise<boolean> =>
  (await sql.selectActiveOrganizations.all(client)).some((row) => row.org_id === orgId)

/** The payments of one batch or all batches that have no bank result yet. */
export const openPayments = async ({ client }: Reads, batchId: BatchId | undefined) =>
  (await sql.selectOpenPayments.all(client, { batchId })).map((row) => ({
    orgId: row.org_id,
    orgName: row.org_name,
    id: row.id,
    employeeName: row.employee_name,
    accountNumber: row.account_number,
    net: row.net_sen,
    batchId: row.batch_id,
  }))

/** The payments without a bank result, by batch and bank. */
export const openPaymentsByBank = async ({ client }: Reads) =>
  (await sql.sumOpenPayments.all(client)).map((row) => ({
    batchId: row.batch_id,
    bankCode: row.bank_code,
    count: row.withdrawals,
    net: row.net_sen,
  }))

/** The status of one of these withdrawals, if any exists. */
export const statusOfAny = async (
  { client }: Reads,
  ids: readonly Id<'withdrawal'>[],
): Promise<WithdrawalStatus | undefined> => (await sql.selectStatus.first(client, { ids }))?.status

/** The unsent withdrawals by bank and by organization. Those of inactive organizations and to accounts on hold aren't ready. */
export const unsentSummary = async ({ client }: Reads) => {
  const [byBank, byOrganization] = await Promise.all([
    sql.sumUnsentByBank.all(client),
    sql.sumUnsentByOrganization.all(client),
  ])
  const part = (row: (typeof byBank)[number]) => ({
    code: row.code,
    name: row.name,
    active: row.active,
    ready: row.ready,
    count: row.withdrawals,
    net: row.net_sen,
  })
  return { banks: byBank.map(part), organizations: byOrganization.map(part) }
}
