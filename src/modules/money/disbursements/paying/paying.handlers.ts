import { whyNotMove } from '#kernel/lifecycle.ts'
import { laterThan } from '#kernel/time.ts'
import { type Id, compactIdentifier } from '#kernel/values.ts'
import type { Context, Handlers, Work } from '#server/context.ts'
import { releaseAccountOf, takeBackHolds } from '#people/employees/account/payment-holds.service.ts'
import { refuseStarter } from '#people/identity/twoStep/second-person.service.ts'
import {
  csvPaymentFile,
  fileNumberOf,
  writePaymentFile,
  employeeAsPayee,
  preparePaymentFile,
  type BankFormat,
} from '#money/originatingAccounts/payment-file.service.ts'
import { payeeRow, payeesFileName, payeesRows } from './disbursement-files.steps.ts'
import { refuseStatus } from './decision.service.ts'
import { disbursementRecord } from '../disbursement-record.rules.ts'
import {
  disbursementLifecycle,
  whyNotCancel,
  whyNotDateCompleted,
  type DisbursementStatus,
  type LineStatus,
  returnKey,
} from '../disbursement.rules.ts'
import { completeDisbursement, startProcessing } from './disbursement.service.ts'
import * as store from '../disbursement.store.ts'
import type { StoredDisbursement } from '../disbursement.store.ts'
import * as sql from '../disbursement.sql.ts'
import { changePaidLine, holdAccountsOf, linesOf, setLines } from '../lines/line.service.ts'
import { modifiedBy } from '#server/postgres/record-table.ts'
import { accountOf } from '../lines/lines.steps.ts'
import { lock, read } from '../lines/lookup.steps.ts'
import type { payingCalls } from './paying.contract.ts'
import { selectFilePayees } from './payment-file.sql.ts'

/** `201901012345 (1312345-X)`: the new number, without the old one in brackets. */
const registrationOf = (stated: string): string => compactIdentifier(stated.split(/[\s(]/)[0] ?? '')

/** The file of a disbursement in the format of an account's bank: its payees, without those that were dropped. */
const paymentFileOf = async (
  ctx: Pick<Work, 'db' | 'client' | 'today' | 'now'>,
  { id, orgId, name, processedAt }: StoredDisbursement,
  bankFormat: BankFormat,
) => {
  const number = await fileNumberOf(ctx, { orgId, recordId: id })
  if (processedAt === null || number === undefined) return null
  const payees = await selectFilePayees.all(ctx.client, { orgId, id })
  return preparePaymentFile(ctx, bankFormat, {
    madeAt: processedAt,
    batch: number,
    description: name,
    transfers: payees.map(({ icNumber, registration, ...payee }) =>
      icNumber === null
        ? { ...payee, idKind: 'company', idNumber: registrationOf(registration ?? '') }
        : employeeAsPayee({ ...payee, icNumber }),
    ),
  })
}

export const payingHandlers: Handlers<typeof payingCalls> = {
  draft: async (ctx, { orgId, id }) => {
    const key = { orgId, id }
    const before = await lock(ctx, key)
    const whyNot = whyNotMove(disbursementLifecycle, 'draft', before)
    if (whyNot) await refuseStatus(ctx, before)
    await store.toDraft(ctx.db, before, laterThan(before.modifiedAt, ctx.now))
    ctx.record({
      type: disbursementRecord,
      id,
      org: orgId,
      before: { status: before.status },
      after: { status: 'draft' },
    })
    return { ok: true }
  },

  process: async (ctx, { orgId, id, shown }) => {
    const before = await lock(ctx, { orgId, id })
    const result = await startProcessing(ctx, before, 'file', shown)
    if ('refused' in result)
      return result.refused === 'disbursement_status'
        ? refuseStatus(ctx, before)
        : ctx.refuse(result.refused, result.params)
    return { payees: result.lines.map(payeeRow), fileName: payeesFileName(before), dropped: [...result.dropped] }
  },

  complete: async (ctx, { orgId, id, dateCompleted, shown }) => {
    const before = await lock(ctx, { orgId, id })
    if (before.status === 'completed') return refuseStatus(ctx, before)
    const whyNotDate = whyNotDateCompleted({ dateCompleted, processedAt: before.processedAt, today: ctx.today })
    if (whyNotDate) ctx.refuse('invalid_input', {}, { dateCompleted: whyNotDate })
    if (before.processedWith === 'file') await refuseStarter(ctx, [await store.starterOf(ctx.db, { orgId, id })])
    const completion = { orgId, id, completedOn: dateCompleted, channel: before.processedWith ?? 'file', shown }
    const whyNot = await completeDisbursement(ctx, completion)
    if (whyNot?.code === 'disbursement_status') return refuseStatus(ctx, before)
    if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
    return { ok: true }
  },

  cancel: async (ctx, { orgId, id, reasonForCancellation }) => {
    const key = { orgId, id }
    const before = await lock(ctx, key)
    const whyNot = whyNotMove(disbursementLifecycle, 'cancel', before)
    if (whyNot) await refuseStatus(ctx, before)
    const lines = await sql.selectLines.all(ctx.client, { orgId, id })
    const left = whyNotCancel(lines)
    if (left) ctx.refuse(left)
    await store.updateLines(ctx.db, { orgId, id }).set({ live: false }).execute()
    await store.updateDisbursement(ctx.db, key, {
      status: 'cancelled',
      reason_for_cancellation: reasonForCancellation,
      cancelled_at: ctx.now,
      ...modifiedBy(ctx, before),
    })
    const after = { status: 'cancelled', reasonForCancellation }
    ctx.record({ type: disbursementRecord, id, org: orgId, before: { status: before.status }, after })
    return { ok: true }
  },

  markNotPaid: async (ctx, { orgId, id, lineIds, reason, holdsAccounts = true }) => {
    const { before, lines } = await lockFileLines(ctx, { orgId, id }, lineIds, ['processing', 'waiting'])
    await setLines(ctx, before, lineIds, { status: 'failed', reason })
    if (holdsAccounts) await holdAccountsOf(ctx, orgId, lines, reason)
    const notPaid = `${lines.map(({ name }) => name).join(', ')}: ${reason}`
    ctx.record({ type: disbursementRecord, id, org: orgId, after: { notPaid } })
    return { ok: true }
  },

  undoNotPaid: async (ctx, { orgId, id, lineIds }) => {
    const { before, lines } = await lockFileLines(ctx, { orgId, id }, lineIds, ['processing', 'failed'])
    await setLines(ctx, before, lineIds, { status: 'waiting' })
    await takeBackHolds(ctx, orgId, lineIds)
    const notPaid = lines.map(({ name }) => name).join(', ')
    ctx.record({ type: disbursementRecord, id, org: orgId, before: { notPaid }, after: { notPaid: null } })
    return { ok: true }
  },

  recordReturned: async (ctx, { orgId, id, lineIds, reason }) => {
    const { lines } = await lockFileLines(ctx, { orgId, id }, lineIds, ['completed', 'paid'])
    await holdAccountsOf(ctx, orgId, lines, reason)
    for (const lineId of new Set(lineIds)) {
      const key = `${returnKey}${lineId}`
      // Each return changes the totals that the next one starts from.
      const before = await lock(ctx, { orgId, id })
      await changePaidLine(ctx, before, { lineId, event: 'transfer_returned', key, reason })
    }
    return { ok: true }
  },

  releaseAccount: async (ctx, { orgId, id, lineId, reason }) => {
    const before = await lock(ctx, { orgId, id })
    const line = (await linesOf(ctx, before)).find((one) => one.id === lineId)
    if (!line) return ctx.refuse('lines_changed')
    if (!(await releaseAccountOf(ctx, { ...accountOf(line), by: ctx.actor.id, reason }))) ctx.refuse('account_not_held')
    const after = { accountReleased: `${line.name}: ${reason}` }
    ctx.record({ type: disbursementRecord, id, org: orgId, after })
    return { ok: true }
  },

  previewPaymentFile: async (ctx, { id, accountId, on }) => {
    const found = await readPaidByFile(ctx, id)
    return ((await paymentFileOf(ctx, found, { accountId, on })) ?? ctx.refuse('not_found')).preview
  },

  downloadPayees: async (ctx, { id, bankFormat }) => {
    const found = await readPaidByFile(ctx, id)
    const entry = { type: disbursementRecord, id, org: found.orgId }
    if (bankFormat) {
      const written = await writePaymentFile(ctx, await paymentFileOf(ctx, found, bankFormat))
      ctx.record({ ...entry, after: written.record })
      return written.file
    }
    const lines = await sql.selectLines.all(ctx.client, found)
    const number = await fileNumberOf(ctx, { orgId: found.orgId, recordId: id })
    const { file, record } = csvPaymentFile(number, payeesFileName(found), payeesRows(lines))
    ctx.record({ ...entry, after: record })
    return file
  },
}

/** A payee of a disbursement that the provider pays must not also be paid by the bank. */
const readPaidByFile = async (
  ctx: Parameters<typeof read>[0] & Pick<Context<'not_paid_by_file'>, 'refuse'>,
  id: Id<'disbursement'>,
) => {
  const found = await read(ctx, id)
  return found.processedWith === 'file' ? found : ctx.refuse('not_paid_by_file')
}

/** Locks a disbursement with this status, paid by file, and returns those of its lines, which must all have a status. */
const lockFileLines = async (
  ctx: Parameters<typeof lock>[0] &
    Pick<
      Context<'disbursement_status' | 'not_paid_by_file' | 'lines_changed', unknown, Id<'org'>>,
      'client' | 'org' | 'refuse'
    >,
  key: store.DisbursementKey,
  lineIds: readonly Id<'disbursement_line'>[],
  [status, lineStatus]: readonly [DisbursementStatus, LineStatus],
) => {
  const before = await lock(ctx, key)
  if (before.status !== status) await refuseStatus(ctx, before)
  if (before.processedWith !== 'file') ctx.refuse('not_paid_by_file')
  const lines = (await linesOf(ctx, key)).filter(({ id }) => lineIds.includes(id))
  const isSame = lines.length === new Set(lineIds).size && lines.every((line) => line.status === lineStatus)
  if (!isSame) ctx.refuse('lines_changed')
  return { before, lines }
}
