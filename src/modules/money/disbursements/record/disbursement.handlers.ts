import { isDeepStrictEqual } from 'node:util'
import { isPlatform } from '#kernel/access.ts'
import { whyNotMove } from '#kernel/lifecycle.ts'
import { formatRm, sen, sum } from '#kernel/money.ts'
import { laterThan } from '#kernel/time.ts'
import type { Id } from '#kernel/values.ts'
import { supplierPayees } from '#money/suppliers/supplier.service.ts'
import { setAccountWait } from '#people/organizations/organization.service.ts'
import type { Context, Handlers, Work } from '#server/context.ts'
import { availableCredit, explainCredit, lockCredit } from '../credit/credit.steps.ts'
import { approveDisbursement, authorsOf, whyNotApprove } from './approve.steps.ts'
import { decisionsOf } from '../paying/decision.service.ts'
import type { disbursements } from './disbursement.contract.ts'
import { reconciliationFile } from '../paying/disbursement-files.steps.ts'
import { disbursementRecord } from '../disbursement-record.rules.ts'
import { disbursementLifecycle, feesOf, firstDate } from '../disbursement.rules.ts'
import * as store from '../disbursement.store.ts'
import type { StoredDisbursement } from '../disbursement.store.ts'
import * as sql from '../disbursement.sql.ts'
import { duplicatesOf } from '../form/duplicates.steps.ts'
import { barsOf, linesOf } from '../lines/line.service.ts'
import { risksOfPayees } from '../lines/line-checks.steps.ts'
import { differencesOf, fileIdOf, lineOf, payeeOf, type StoredLine } from '../lines/lines.steps.ts'
import { modifiedBy } from '#server/postgres/record-table.ts'
import { returnToMaker } from '#server/return.ts'
import { lock, read, type LookupContext } from '../lines/lookup.steps.ts'
import { findPayees } from '../form/payees.steps.ts'
import { saveDisbursement } from '../form/save.steps.ts'
import * as settings from '../form/settings.sql.ts'
import { referenceKey } from '#kernel/reference.ts'
import { searchedAccount, searchedAmount } from '#kernel/searched.ts'
import { findSettlements } from '#owed/receivables/settlement/settlement.service.ts'
import { searchedReference } from '#owed/receivables/payment/payment.service.ts'
import { searchText } from '#server/postgres/paging.ts'
import { planForValues } from '#server/postgres/statement.ts'
import { findDisbursements } from './find.sql.ts'
import { bankName } from '#ground/banks/bank.rules.ts'

const lineAuditOf = (line: StoredLine) => ({
  payee: line.name,
  amount: line.amount,
  account: line.accountNumber,
  invoice: line.invoiceNumber,
  bankName: bankName(line.bankCode),
  fileNames: line.files.map(({ name }) => name).join(', '),
  paidAgain: line.duplicateReason,
})
type LineAudit = ReturnType<typeof lineAuditOf>

const auditWith = (disbursement: StoredDisbursement, lines: readonly LineAudit[]) => ({
  name: disbursement.name,
  status: disbursement.status,
  date: disbursement.date,
  repaymentPeriod: disbursement.repaymentPeriod,
  payeesType: disbursement.payeesType,
  payees: disbursement.payees,
  lines,
  total: disbursement.total,
  platformFee: disbursement.platformFee,
  monthlyFeesTotal: disbursement.monthlyFeesTotal,
  notes: disbursement.notes,
  version: disbursement.version,
})

/** The audited values of a disbursement with its lines. */
const auditOf = (disbursement: StoredDisbursement, lines: readonly StoredLine[]) =>
  auditWith(disbursement, lines.map(lineAuditOf))

type Version = { readonly disbursement: StoredDisbursement; readonly lines: readonly StoredLine[] }

/** The lines that are not among other lines. */
const without = (lines: readonly LineAudit[], others: readonly LineAudit[]): LineAudit[] => {
  const known = new Set(others.map((line) => JSON.stringify(line)))
  return lines.filter((line) => !known.has(JSON.stringify(line)))
}

/**
 * The audited values before and after an edit. Of the lines, only those that differ: a disbursement can have hundreds,
 * and the audit trail shortens long values.
 */
const auditOfEdit = (before: Version, after: Version) => {
  const [linesBefore, linesAfter] = [before.lines.map(lineAuditOf), after.lines.map(lineAuditOf)]
  return {
    before: auditWith(before.disbursement, without(linesBefore, linesAfter)),
    after: auditWith(after.disbursement, without(linesAfter, linesBefore)),
  }
}

const mostFound = 5

/** What the command palette finds of disbursements and settlements, of one organization or all. */
const findRecords = async (ctx: Pick<Work, 'client'>, orgId: Id<'org'> | null, search: string) => {
  planForValues(ctx.client)
  const by = { orgId, search: searchText(search), amount: searchedAmount(search), most: mostFound }
  const ofLine = { invoice: referenceKey(search), account: searchedAccount(search) }
  const [disbursements, settlements] = await Promise.all([
    findDisbursements.all(ctx.client, { ...by, ...ofLine }),
    findSettlements(ctx, { ...by, ...searchedReference(search) }),
  ])
  return { disbursements, settlements }
}

export const disbursementHandlers: Handlers<typeof disbursements> = {
  getAll: (ctx, query) =>
    store.listDisbursements(ctx.db, { ...query, platform: isPlatform(ctx.actor.role), orgId: ctx.org }),

  getOne: async (ctx, { disbursementId }) => {
    const found = await read(ctx, disbursementId)
    const lines = await sql.selectLines.all(ctx.client, found)
    const approvals = await sql.selectApprovals.all(ctx.client, found)
    const differences =
      found.status === 'pending-approval' ? await differencesOf(ctx, found.orgId, lines, found.digest) : []
    const barred = await barsOfUnsent(ctx, found, lines)
    const risks = found.status === 'pending-approval' ? await risksOfPayees(ctx, found.orgId, lines.map(payeeOf)) : []
    const submission = await sql.selectSubmission.first(ctx.client, found)
    return {
      ...store.shown(found),
      submittedBy: submission ? { name: submission.name ?? '', at: submission.submittedAt } : null,
      selectedPayees: lines.map((line, place) => lineOf(line, barred.get(line.id), risks[place] ?? [])),
      approvedBy: approvals.map((row) => ({ name: row.name ?? '', forName: row.forName, at: row.approvedAt })),
      approvedByMe: approvals.some((row) => [row.userId, row.approvedFor].includes(ctx.actor.id)),
      madeByMe: authorsOf(found).includes(ctx.actor.id),
      needsSecondPerson: whyNotApprove(found, ctx.actor)?.code === 'maker_is_checker',
      differences,
      decisions: decisionsOf(found, lines, barred),
    }
  },

  find: (ctx, { search }) => findRecords(ctx, ctx.org, search),

  getCredit: (ctx) => explainCredit(ctx, ctx.org, ctx.today),

  generateDetails: async (ctx, { payees, repaymentPeriod, date, id }) => {
    const { orgId } = ctx.actor
    const rates = await settings.selectRates.one(ctx.client, { orgId })
    const total = sum(payees.map(({ amount }) => amount))
    const fees = feesOf(total, { platform: rates.platformBp, monthly: rates.monthlyFeeBp }, repaymentPeriod)
    const { limit, used, available } = await availableCredit(ctx, orgId)
    const amountToRepay = sum([total, fees.feesTotal])
    const batch = { orgId, id: id ?? null, name: '', payOn: date ?? firstDate(ctx.today) }
    const compared = payees.map((payee) => ({
      supplierId: payee.id ?? null,
      amount: payee.amount,
      invoiceNumber: payee.invoiceNumber ?? null,
      files: (payee.files ?? []).map(({ url }) => ({ id: fileIdOf(url) })),
    }))
    const suppliers = await supplierPayees(
      ctx,
      orgId,
      payees.flatMap((payee) => payee.id ?? []),
    )
    const accounts = new Map<string, { orgId: Id<'org'>; bankCode: string; accountNumber: string }>(
      [...suppliers.values()].flatMap((one) => one.accounts.map((account) => [account.id, { ...account, orgId }])),
    )
    return {
      total,
      ...fees,
      amountToRepay,
      platformFeePercentage: rates.platformBp,
      monthlyFeePercentage: rates.monthlyFeeBp,
      creditLimit: limit,
      creditUsed: used,
      availableCredit: available,
      creditAfter: sen(available - amountToRepay),
      warnings: await duplicatesOf(ctx.client, batch, compared),
      risks: await risksOfPayees(
        ctx,
        orgId,
        compared.map((one, place) => ({
          ...one,
          employeeId: null,
          account: accounts.get(payees[place]?.bankDetailId ?? '') ?? null,
        })),
      ),
    }
  },

  getPayees: findPayees,

  create: async (ctx, fields) => {
    const key = { orgId: ctx.actor.orgId, id: ctx.newId<'disbursement'>() }
    if (!fields.isDraft) await lockCredit(ctx, key.orgId)
    const created = await saveDisbursement(ctx, key, null, fields)
    ctx.record({ type: disbursementRecord, id: key.id, after: auditOf(created, await linesOf(ctx, key)) })
    return store.shown(created)
  },

  update: async (ctx, { id, modifiedAt, ...fields }) => {
    const key = { orgId: ctx.actor.orgId, id }
    if (!fields.isDraft) await lockCredit(ctx, key.orgId)
    const before = await lock(ctx, key)
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    const whyNot = whyNotMove(disbursementLifecycle, 'edit', before)
    if (whyNot) ctx.refuse('disbursement_status', whyNot.params)
    const version = { disbursement: before, lines: await linesOf(ctx, key) }
    const after = await saveDisbursement(ctx, key, before, fields)
    const change = auditOfEdit(version, { disbursement: after, lines: await linesOf(ctx, key) })
    ctx.record({ type: disbursementRecord, id, ...change })
    return store.shown(after)
  },

  approve: approveDisbursement,

  return: (ctx, returning) => {
    const { orgId } = ctx.actor
    return returnToMaker(ctx, returning, {
      type: disbursementRecord,
      lifecycle: disbursementLifecycle,
      errors: { missing: 'disbursement_not_found', notPending: 'disbursement_status' },
      lock: (ids: Id<'disbursement'>[]) => store.lockDisbursements(ctx.db, orgId, ids),
      change: async (before, { modified_at: at }) => {
        await store.toDraft(ctx.db, before, at)
        const { id, status } = before
        ctx.record({ type: disbursementRecord, id, before: { status }, after: { status: 'draft' } })
      },
      every: true,
    })
  },

  delete: async (ctx, { id }) => {
    const key = { orgId: ctx.actor.orgId, id }
    const before = await lock(ctx, key)
    const whyNot = whyNotMove(disbursementLifecycle, 'delete', before)
    if (whyNot) ctx.refuse('disbursement_status', whyNot.params)
    await store.updateLines(ctx.db, key).set({ live: false }).execute()
    await store.updateDisbursement(ctx.db, key, { deleted_at: ctx.now, ...modifiedBy(ctx, before) })
    ctx.record({ type: disbursementRecord, id, before: auditOf(before, await linesOf(ctx, key)), after: null })
    return { ok: true }
  },

  downloadReconciliation: async (ctx, { id }) => {
    const found = await read(ctx, id)
    ctx.record({ type: disbursementRecord, id, org: found.orgId })
    return reconciliationFile(ctx.client, found)
  },

  getSettings: async (ctx) => readSettings(ctx, ctx.actor.orgId),

  updateSettings: async (ctx, { modifiedAt: seen, accountWaitHours, bands }) => {
    const { orgId } = ctx.actor
    await settings.lockSettings.one(ctx.client, { orgId })
    const before = await readSettings(ctx, orgId)
    if (seen && seen !== before.modifiedAt) ctx.refuse('record_changed')
    const after = { accountWaitHours, bands, modifiedAt: laterThan(before.modifiedAt, ctx.now) }
    if (isDeepStrictEqual({ ...after, modifiedAt: before.modifiedAt }, before)) return before
    await setAccountWait(ctx.db, orgId, { hours: accountWaitHours, at: after.modifiedAt })
    await ctx.db.deleteFrom('approval_bands').where('org_id', '=', orgId).execute()
    const rows = bands.map(({ from, approvers }) => ({ org_id: orgId, from_sen: from, approvers }))
    if (rows.length > 0) await ctx.db.insertInto('approval_bands').values(rows).execute()
    ctx.record({ type: disbursementRecord, id: orgId, before: settingsOf(before), after: settingsOf(after) })
    return after
  },
}

type Settings = Awaited<ReturnType<typeof readSettings>>

/** Why lines that may still be sent aren't paid now. Lines that were sent by file are with the bank. */
const barsOfUnsent = (
  ctx: Pick<LookupContext, 'db' | 'client' | 'now' | 'today'>,
  { orgId, status, processedWith }: store.StoredDisbursement,
  lines: Awaited<ReturnType<typeof linesOf>>,
) => {
  const isUnsent = status === 'pending-approval' || status === 'approved'
  const canRetry = status === 'processing' && processedWith === 'provider'
  return barsOf(ctx, orgId, isUnsent ? lines : lines.filter((line) => canRetry && line.status === 'failed'))
}

const readSettings = async ({ client }: Pick<Context, 'client'>, orgId: Id<'org'>) => {
  const stored = await settings.selectSettings.one(client, { orgId })
  const bands = await settings.selectBands.all(client, { orgId })
  return {
    ...stored,
    bands: bands.map(({ from, approvers }) => ({ from, approvers })),
  }
}
const settingsOf = ({ accountWaitHours, bands }: Settings) => ({
  accountWaitHours,
  bands: bands.map(({ from, approvers }) => `${formatRm(from)}: ${approvers}`).join(', '),
})
