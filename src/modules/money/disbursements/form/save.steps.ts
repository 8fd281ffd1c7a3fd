import { formatRm, sum, type Sen } from '#kernel/money.ts'
import { laterThan } from '#kernel/time.ts'
import type { Context, TenantActor } from '#server/context.ts'
import { availableCredit } from '../credit/credit.steps.ts'
import type { DisbursementFields } from '../disbursement-fields.rules.ts'
import { approversNeeded, feesOf, whyNotDate } from '../disbursement.rules.ts'
import * as store from '../disbursement.store.ts'
import * as sql from '../disbursement.sql.ts'
import { duplicatesOf } from './duplicates.steps.ts'
import { digestOf, readLines, writeLines, type NewLine } from '../lines/lines.steps.ts'
import * as settings from './settings.sql.ts'

type SaveError =
  | 'invalid_input'
  | 'organization_not_active'
  | 'credit_exceeded'
  | 'duplicate_invoice'
  | 'duplicate_unexplained'
type SaveContext = Context<SaveError, TenantActor>

/** Stores a disbursement with its lines: as a draft, or submitted with the credit and duplicates checked. */
export const saveDisbursement = async (
  ctx: SaveContext,
  key: store.DisbursementKey,
  before: store.StoredDisbursement | null,
  fields: DisbursementFields,
): Promise<store.StoredDisbursement> => {
  const { lines, errors } = await readLines(ctx, key, fields)
  const dateError = whyNotDate(fields.date, ctx.today)
  const all = { ...(dateError && { date: dateError }), ...errors }
  if (Object.keys(all).length > 0) ctx.refuse('invalid_input', {}, all)

  const submits = !fields.isDraft
  const rates = await settings.selectRates.one(ctx.client, { orgId: key.orgId })
  const total = sum(lines.map(({ amount }) => amount))
  const { platformFee, monthlyFeesTotal } = feesOf(
    total,
    { platform: rates.platformBp, monthly: rates.monthlyFeeBp },
    fields.repaymentPeriod,
  )
  if (submits) {
    await checkSubmission(ctx, key, fields, lines)
    await checkCredit(ctx, key, sum([total, platformFee, monthlyFeesTotal]))
  }
  const row = {
    name: fields.name,
    pay_on: fields.date,
    repayment_months: fields.repaymentPeriod,
    payees_type: fields.payeesType,
    notes: fields.notes ?? '',
    status: 'draft' as const,
    payees: lines.length,
    total_sen: total,
    platform_fee_bp: rates.platformBp,
    monthly_fee_bp: rates.monthlyFeeBp,
    platform_fee_sen: platformFee,
    monthly_fees_sen: monthlyFeesTotal,
    version: (before?.version ?? 0) + 1,
    digest: null,
    submitted_at: null,
    submitted_by: null,
    modified_at: before ? laterThan(before.modifiedAt, ctx.now) : ctx.now,
    modified_by: ctx.actor.id,
  }
  if (before) await store.updateDisbursement(ctx.db, key, row)
  else
    await store.insertDisbursement(ctx.db, {
      ...row,
      org_id: key.orgId,
      id: key.id,
      created_at: ctx.now,
      created_by: ctx.actor.id,
    })
  await writeLines(ctx, key, lines, submits)
  if (submits) await submit(ctx, key, total)
  const after = await store.readDisbursement(ctx.db, key)
  if (!after) throw new Error('disbursement not found after saving')
  return after
}

const checkCredit = async (ctx: SaveContext, { orgId }: store.DisbursementKey, needed: Sen): Promise<void> => {
  const { available } = await availableCredit(ctx, orgId)
  if (needed > available) ctx.refuse('credit_exceeded', { needed: formatRm(needed), available: formatRm(available) })
}

/** Refuses duplicate invoices, and possible duplicates without a reason. */
const checkSubmission = async (
  ctx: SaveContext,
  { orgId, id }: store.DisbursementKey,
  fields: DisbursementFields,
  lines: readonly NewLine[],
): Promise<void> => {
  if (ctx.actor.org.status !== 'Active') ctx.refuse('organization_not_active')
  const batch = { orgId, id, name: fields.name, payOn: fields.date }
  const warnings = await duplicatesOf(ctx.client, batch, lines)
  const invoices = warnings.filter(({ kind }) => kind === 'same_invoice')
  if (invoices.length > 0) {
    const names = [...new Set(invoices.map((one) => `${one.invoiceNumber ?? ''} (${one.disbursementName})`))].join(', ')
    const errors = invoices.map(({ index }) => [`selectedPayees.${index}.invoiceNumber`, { code: 'invoice_twice' }])
    ctx.refuse('duplicate_invoice', { names }, Object.fromEntries(errors))
  }
  const unexplained = warnings.filter(({ index }) => !lines[index]?.duplicateReason)
  if (unexplained.length > 0) {
    const errors = unexplained.map(({ index }) => [
      `selectedPayees.${index}.duplicateReason`,
      { code: 'reason_needed' },
    ])
    ctx.refuse('duplicate_unexplained', {}, Object.fromEntries(errors))
  }
}

/** Freezes the stored version under its digest, with the number of approvers that its total needs. */
const submit = async (ctx: SaveContext, key: store.DisbursementKey, total: NewLine['amount']): Promise<void> => {
  const stored = await sql.selectLines.all(ctx.client, key)
  const bands = await settings.selectBands.all(ctx.client, { orgId: key.orgId })
  await store.updateDisbursement(ctx.db, key, {
    status: 'pending-approval',
    digest: digestOf(stored),
    approvers_needed: approversNeeded(
      bands.map(({ from, approvers }) => ({ from, approvers })),
      total,
    ),
    submitted_at: ctx.now,
    submitted_by: ctx.actor.id,
  })
}
