import type { Input } from '#kernel/call.ts'
import { percentOf, bp } from '#kernel/money.ts'
import { laterThan, type Instant } from '#kernel/time.ts'
import { ownBenefits } from '#money/payRuns/own/own-benefits.service.ts'
import { lockEmployee } from '#people/employees/directory/employee.service.ts'
import { changeOwnWalletAccount } from '#people/employees/account/wallet-account.service.ts'
import { isOwnUpload } from '#ground/files/file.service.ts'
import { failedPaymentsOf, isWalletPaid, runsOf } from '#money/payRuns/own/pay-run.service.ts'
import type { Context, EmployeeActor, Handlers } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { electionRecord } from './election-record.rules.ts'
import type { employeeWallets } from './election.contract.ts'
import { totalOf, whyNotTotal } from './election.rules.ts'
import * as sql from './election.sql.ts'
import { insertReminders } from './election.sql.ts'
import type { Id } from '#kernel/values.ts'
import { notifyEmployees } from '#people/employees/contact/notify.service.ts'
import { electionLetters } from './election.messages.ts'

type ReminderContext = Pick<Context, 'client' | 'now' | 'today' | 'newId'>

/**
 * Reminds the given employees, or all, if their election is incomplete, each at most once a day. The transaction must
 * see the platform's rows. `skipped` counts those already reminded today, without an e-mail address or with a complete
 * election.
 */
const sendReminders = async (
  ctx: ReminderContext,
  orgId: Id<'org'>,
  employeeIds: readonly Id<'employee'>[] | null,
): Promise<{ sent: number; skipped: number }> => {
  const rows = await insertReminders.all(ctx.client, { orgId, employeeIds, today: ctx.today })
  const reminded = rows.filter((row) => row.isSent)
  await notifyEmployees(
    ctx,
    reminded.map((row) => ({ ...row, orgId, employeeId: row.id })),
    ({ name, share }) => {
      const percentage = percentOf(bp(share))
      const allocated = percentage === 0 ? electionLetters.nothing({}) : electionLetters.percentage({ percentage })
      return electionLetters.reminder({ name, allocated })
    },
    { contacts: 'current' },
  )
  const requested = employeeIds ? new Set(employeeIds).size : rows.length
  return { sent: reminded.length, skipped: requested - reminded.length }
}

const done = { ok: true } as const

export const electionHandlers: Handlers<typeof employeeWallets> = {
  getNonElectedWallets: async (ctx) => {
    const offered = await sql.selectOffered.all(ctx.client, keyOf(ctx))
    return { wallets: offered.map(toWallet), ...(await totals(ctx, await elections(ctx))) }
  },

  getElectedWallets: async (ctx) => {
    const elected = await elections(ctx)
    return { wallets: elected.map((row) => toElection(row, ctx.now)), ...(await totals(ctx, elected)) }
  },

  getElectedWallet: async (ctx, { id }) => {
    const found = (await elections(ctx)).find((row) => row.walletId === id)
    return found ? toElection(found, ctx.now) : ctx.refuse('not_found')
  },

  getFailedPayments: async (ctx) => {
    const [failed, elected] = [
      await failedPaymentsOf(ctx.client, ctx.actor.orgId, ctx.actor.employeeId),
      await elections(ctx),
    ]
    return { payments: failed.map((row) => toFailedPayment(row, elected)) }
  },

  saveElectedWallet: async (ctx, input) => {
    const others = await lock(ctx)
    if (others.some((row) => row.walletId === input.walletId)) ctx.refuse('wallet_already_elected')
    const wallet = (await sql.selectOffered.all(ctx.client, keyOf(ctx))).find((row) => row.walletId === input.walletId)
    if (!wallet) return ctx.refuse('wallet_unavailable', {}, { walletId: { code: 'wallet_unavailable' } })
    const screenshot = await screenshotOf(ctx, input, null)
    checkTotal(ctx, input, others)
    const id = ctx.newId<'elected_wallet'>()
    const changed = await changeAccount(ctx, wallet, input, null)
    await ctx.db
      .insertInto('elected_wallets')
      .values({
        org_id: ctx.actor.orgId,
        id,
        employee_id: ctx.actor.employeeId,
        wallet_id: input.walletId,
        account_number: input.accountNumber,
        percentage_bp: input.percentage,
        account_verified: true,
        screenshot_url: screenshot.url,
        screenshot_file_name: screenshot.fileName,
        created_at: ctx.now,
        modified_at: ctx.now,
        modified_by: ctx.actor.id,
        ...changed,
      })
      .execute()
    ctx.record({ type: electionRecord, id, after: audited(wallet.name, input, screenshot.fileName) })
    return done
  },

  editElectedWallet: async (ctx, { modifiedAt, ...input }) => {
    const all = await lock(ctx)
    const before = all.find((row) => row.walletId === input.walletId) ?? ctx.refuse('not_found')
    if (modifiedAt && modifiedAt !== before.modifiedAt) ctx.refuse('record_changed')
    const changed =
      input.accountNumber === before.accountNumber ? null : await changeAccount(ctx, before, input, before)
    const screenshot = await screenshotOf(ctx, input, before)
    checkTotal(
      ctx,
      input,
      all.filter((row) => row !== before),
    )
    await ctx.db
      .updateTable('elected_wallets')
      .set({
        account_number: input.accountNumber,
        percentage_bp: input.percentage,
        account_verified: true,
        screenshot_url: screenshot.url,
        screenshot_file_name: screenshot.fileName,
        modified_at: laterThan(before.modifiedAt, ctx.now),
        modified_by: ctx.actor.id,
        ...changed,
      })
      .where((of) => of.and({ org_id: ctx.actor.orgId, id: before.id }))
      .execute()
    ctx.record({
      type: electionRecord,
      id: before.id,
      before: audited(before.name, toElection(before, ctx.now), before.screenshotFileName),
      after: audited(before.name, input, screenshot.fileName),
    })
    return done
  },

  deleteElectedWallet: async (ctx, { id }) => {
    const found = (await lock(ctx)).find((row) => row.walletId === id) ?? ctx.refuse('not_found')
    await ctx.db
      .deleteFrom('elected_wallets')
      .where((of) => of.and({ org_id: ctx.actor.orgId, id: found.id }))
      .execute()
    ctx.record({
      type: electionRecord,
      id: found.id,
      before: audited(found.name, toElection(found, ctx.now), found.screenshotFileName),
    })
    return done
  },

  sendReminders: async (ctx, { employeeIds = null }) => {
    const { orgId } = ctx.actor
    const result = await sendReminders(ctx, orgId, employeeIds)
    ctx.record({ type: electionRecord, id: orgId, after: { reminded: result.sent, skipped: result.skipped } })
    return result
  },
}

type QueryContext = Pick<Context<never, EmployeeActor>, 'client' | 'actor' | 'today'>
type Elected = StatementRow<typeof sql.selectElections>
type Wallet = StatementRow<typeof sql.selectOffered>
type Failed = Awaited<ReturnType<typeof failedPaymentsOf>>[number]

const keyOf = ({ actor }: Pick<QueryContext, 'actor'>) => ({
  orgId: actor.orgId,
  employeeId: actor.employeeId,
})
const elections = (ctx: Pick<QueryContext, 'client' | 'actor'>) => sql.selectElections.all(ctx.client, keyOf(ctx))

/** Locks the employee, so that concurrent saves see each other's share. Returns the election. */
const lock = async (ctx: Pick<Context<never, EmployeeActor>, 'db' | 'client' | 'actor'>): Promise<Elected[]> => {
  await lockEmployee(ctx.db, { orgId: ctx.actor.orgId, id: ctx.actor.employeeId })
  return elections(ctx)
}

const toFile = (url: string | null, fileName: string | null) =>
  url === null || fileName === null ? null : { url, fileName }
const toWallet = (row: Wallet) => ({
  ...row,
  logo: toFile(row.logoUrl, row.logoFileName),
})
const toElection = (row: Elected, now: Instant) => ({
  ...toWallet(row),
  accountNumber: row.accountNumber,
  percentage: row.percentageBp,
  accountVerified: row.accountVerified ? ('Yes' as const) : ('No' as const),
  statusVerificationScreenshot: toFile(row.screenshotUrl, row.screenshotFileName),
  active: row.isActive,
  usableFrom: row.accountUsableFromAt !== null && row.accountUsableFromAt > now ? row.accountUsableFromAt : null,
  modifiedAt: row.modifiedAt,
})

/** The amount to allocate, and the pay days that changes apply to. */
const totals = async (ctx: QueryContext, elected: readonly Elected[]) => {
  const { orgId, employeeId } = ctx.actor
  const { total, payment } = await ownBenefits(ctx)
  const runs = await runsOf(ctx.client, orgId, employeeId, ctx.today)
  const open = runs.filter(({ status }) => status !== 'completed')
  return {
    totalBenefits: total,
    allocatedPercentage: totalOf(elected.map((row) => row.percentageBp)),
    payDay: payment?.payDay ?? null,
    shares: payment?.shares ?? [],
    appliesFrom: open.find(({ status }) => status === 'draft')?.payOn ?? null,
    keptBy: open
      .filter(({ status }) => status !== 'draft')
      .map((run) => ({ payDay: run.payOn, name: run.benefitName, amount: run.netPay })),
  }
}

type Fields = Omit<Input<(typeof employeeWallets)['editElectedWallet']>, 'modifiedAt'>

const changeAccount = async (
  ctx: Parameters<typeof changeOwnWalletAccount>[0],
  { walletId, name: walletName }: Pick<Wallet, 'walletId' | 'name'>,
  { accountNumber }: Pick<Fields, 'accountNumber'>,
  before: Elected | null,
) =>
  changeOwnWalletAccount(
    ctx,
    {
      walletId,
      walletName,
      accountNumber,
      before: before && { accountNumber: before.accountNumber, changeId: before.accountChangeId },
    },
    { isPaid: await isWalletPaid(ctx.client, { ...keyOf(ctx), walletId, accountNumber }) },
  )

const checkTotal = (
  { refuse }: Pick<Context<'over_allocated'>, 'refuse'>,
  { percentage }: Pick<Fields, 'percentage'>,
  others: readonly Elected[],
): void => {
  const whyNot = whyNotTotal([percentage, ...others.map((row) => row.percentageBp)])
  if (whyNot) refuse(whyNot, {}, { percentage: { code: whyNot } })
}

/** The new screenshot if the employee uploaded it, otherwise the stored one. Refuses the input without either. */
const screenshotOf = async (
  ctx: Pick<Context<'invalid_input', EmployeeActor>, 'db' | 'actor' | 'refuse'>,
  { statusVerificationScreenshot: given }: Fields,
  before: Elected | null,
): Promise<{ url: string; fileName: string }> => {
  const stored = toFile(before?.screenshotUrl ?? null, before?.screenshotFileName ?? null)
  if (given && given.url === stored?.url) return stored
  const isValid = given && (await isOwnUpload(ctx, 'payment-election-screenshot', given.url))
  if (isValid) return given
  if (!given && stored) return stored
  return ctx.refuse('invalid_input', {}, { statusVerificationScreenshot: { code: 'screenshot_required' } })
}

const audited = (
  wallet: string,
  {
    accountNumber,
    percentage,
    accountVerified,
  }: Pick<Fields, 'accountNumber' | 'percentage'> & { accountVerified: string },
  screenshot: string | null,
) => ({ wallet, accountNumber, percentage: percentOf(percentage), accountVerified, screenshot })

const toFailedPayment = (row: Failed, elected: readonly Elected[]) => {
  const current = elected.find(({ walletId }) => walletId === row.walletId)
  const isCorrected = current !== undefined && current.accountNumber !== row.accountNumber
  // Submitting a draft takes the account as it is then, so it can still be corrected.
  const isReady = isCorrected || row.held
  const isSending = row.rerunStatus !== null && (isReady || row.rerunStatus !== 'draft')
  const open = isSending ? ('sending' as const) : isReady ? ('resend' as const) : ('correct' as const)
  return {
    ...row,
    payRunId: row.runId,
    wallet: row.walletName,
    supportLink: current?.supportLink ?? null,
    name: row.benefitName,
    payDay: row.payOn,
    failedAt: row.completedAt,
    reason: row.failureReason,
    next: row.isHeldNow ? ('held' as const) : open,
    usableFrom: row.usableFromAt,
    elected: current !== undefined,
    total: row.net_pay_sen,
  }
}
