import { platformOrgId, type Id } from '#kernel/values.ts'
import { organizationsByCode } from '#people/organizations/organization.service.ts'
import type { DataRow, RowError } from '#ground/uploads/upload.rules.ts'
import type { RowOutcome, RowWork, UploadConsumer, UploadSource } from '#ground/uploads/upload.service.ts'
import { readPayment, type StatedPayment } from './payment-upload.rules.ts'
import { payFromUpload } from './settlement.service.ts'

type Payer = { readonly orgId: Id<'org'>; readonly name: string }
type Refusal = Extract<Awaited<ReturnType<typeof payFromUpload>>, { readonly refused: unknown }>['refused']

/** Records payments to settlements, one per transaction. */
export const settlementsUpload: UploadConsumer = {
  batch: 1,
  mostPreviewed: 1_000,
  process: async (ctx, source, rows) => {
    const outcomes: RowOutcome[] = []
    for (const row of rows) outcomes.push(await recordPayment(ctx, source, row))
    return outcomes
  },
}

const recordPayment = async (ctx: RowWork, source: UploadSource, row: DataRow): Promise<RowOutcome> => {
  const { rowNumber } = row
  const refuse = (column: string, code: string, params: RowError['params']): RowOutcome => ({
    rowNumber,
    errors: [{ column, code, params }],
  })
  const stated = readPayment(row, ctx.today)
  if (!('code' in stated)) return { rowNumber, errors: stated }
  const payer = (await organizationsByCode(ctx, [stated.code])).get(stated.code.toLowerCase())
  if (!payer) return refuse('organizationCode', 'row_organization_unknown', { code: stated.code.slice(0, 40) })
  const { orgId } = payer
  const { paidOn, amount, reference } = stated
  const repaymentId = stated.settlementId as Id<'settlement'> | null
  const paid = await payFromUpload(ctx, { orgId, repaymentId, paidOn, amount, reference, by: source.by })
  if ('refused' in paid) return { rowNumber, errors: [errorOf(paid.refused, stated, payer)] }
  return {
    rowNumber,
    record: { orgId, id: paid.payments[0] ?? platformOrgId },
    possibleDuplicateOf: paid.possibleDuplicateOf,
    amount,
    parts: paid.parts,
  }
}

/** The row error for a payment that the settlements refuse. */
const errorOf = ({ code, params }: Refusal, stated: StatedPayment, { name: organization }: Payer): RowError => {
  if (code === 'payment_exceeds_due') {
    const owed = params['amount'] ?? ''
    return stated.settlementId === null
      ? { column: 'amount', code: 'row_amount_exceeds_owed', params: { organization, owed } }
      : { column: 'amount', code: 'row_amount_exceeds_settlement', params: { owed } }
  }
  if (code === 'payment_date_refused') return { column: 'paymentDate', code: 'row_payment_date', params }
  if (code === 'payment_reference_used')
    return { column: 'reference', code: 'row_reference_used', params: { reference: stated.reference, organization } }
  return stated.settlementId === null
    ? { column: 'organizationCode', code: 'row_nothing_owed', params: { organization } }
    : {
        column: 'settlementId',
        code: 'row_settlement_unknown',
        params: { organization, id: stated.settlementId.slice(0, 40) },
      }
}
