import type { Input } from '#kernel/call.ts'
import { percentOf } from '#kernel/money.ts'
import { laterThan, type Instant } from '#kernel/time.ts'
import { ownBenefits } from '#modules/payRuns/own-benefits.service.ts'
import { lockEmployee } from '#modules/employees/employee.service.ts'
import { changeOwnWalletAccount } from '#modules/employees/wallet-account.service.ts'
import { isOwnUpload } from '#modules/files/file.service.ts'
import { failedPaymentsOf, isWalletPaid, runsOf } from '#modules/payRuns/pay-run.service.ts'
import type { Context, EmployeeActor, Handlers } from '#server/context.ts'
import type { StatementRow } from '#server/postgres/statement.ts'
import { electionRecord } from './election-record.rules.ts'
import type { employeeWallets } from './election.contract.ts'
import { totalOf, whyNotTotal } from './election.rules.ts'
import * as sql from './election.sql.ts'
import { sendReminders } from './reminder.steps.ts'

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
    const found = (await elections(ctx)).find((row) => row.wallet_id === id)
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
    if (others.some((row) => row.wallet_id === input.walletId)) ctx.refuse('wallet_already_elected')
    const wallet = (await sql.selectOffered.all(ctx.client, keyOf(ctx))).find((row) => row.wallet_id === input.walletId)
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
    const before = all.find((row) => row.wallet_id === input.walletId) ?? ctx.refuse('not_found')
    if (modifiedAt && modifiedAt !== before.modified_at) ctx.refuse('record_changed')
    const changed =
      input.accountNumber === before.account_number ? null : await changeAccount(ctx, before, input, before)
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
        modified_at: laterThan(before.modified_at, ctx.now),
        modified_by: ctx.actor.id,
        ...changed,
      })
      .where('org_id', '=', ctx.actor.orgId)
      .where('id', '=', before.id)
      .execute()
    ctx.record({
      type: electionRecord,
      id: before.id,
      before: audited(before.name, toElection(before, ctx.now), before.screenshot_file_name),
      after: audited(before.name, input, screenshot.fileName),
    })
    return done
  },

  deleteElectedWallet: async (ctx, { id }) => {
    const found = (await lock(ctx)).find((row) => row.wallet_id === id) ?? ctx.refuse('not_found')
    await ctx.db
      .deleteFrom('elected_wallets')
      .where('org_id', '=', ctx.actor.orgId)
      .where('id', '=', found.id)
      .execute()
    ctx.record({
      type: electionRecord,
      id: found.id,
      before: audited(found.name, toElection(found, ctx.now), found.screenshot_file_name),
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
  walletId: row.wallet_id,
  name: row.name,
  logo: toFile(row.logo_url, row.logo_file_name),
  supportLink: row.support_link,
  minimumAmount: row.minimum_amount_sen,
})
const toElection = (row: Elected, now: Instant) => ({
  ...toWallet(row),
  accountNumber: row.account_number,
  percentage: row.percentage_bp,
  accountVerified: row.account_verified ? ('Yes' as const) : ('No' as const),
  statusVerificationScreenshot: toFile(row.screenshot_url, row.screenshot_file_name),
  active: row.is_active,
  usableFrom:
    row.account_usable_from_at !== null && row.account_usable_from_at > now ? row.account_usable_from_at : null,
  modifiedAt: row.modified_at,
})

/** The amount to allocate, and the pay days that changes apply to. */
const totals = async (ctx: QueryContext, elected: readonly Elected[]) => {
  const { orgId, employeeId } = ctx.actor
  const { total, payment } = await ownBenefits(ctx)
  const runs = await runsOf(ctx.client, orgId, employeeId, ctx.today)
  const open = runs.filter(({ status }) => status !== 'completed')
  return {
    totalBenefits: total,
    allocatedPercentage: totalOf(elected.map((row) => row.percentage_bp)),
    payDay: payment?.payDay ?? null,
    shares: payment?.shares ?? [],
    appliesFrom: open.find(({ status }) => status === 'draft')?.pay_on ?? null,
    keptBy: open
      .filter(({ status }) => status !== 'draft')
      .map((run) => ({ payDay: run.pay_on, name: run.benefit_name, amount: run.net_pay_sen })),
  }
}

type Fields = Omit<Input<(typeof employeeWallets)['editElectedWallet']>, 'modifiedAt'>

const changeAccount = async (
  ctx: Parameters<typeof changeOwnWalletAccount>[0],
  { wallet_id: walletId, name: walletName }: Pick<Wallet, 'wallet_id' | 'name'>,
  { accountNumber }: Pick<Fields, 'accountNumber'>,
  before: Elected | null,
) =>
  changeOwnWalletAccount(
    ctx,
    {
      walletId,
      walletName,
      accountNumber,
      before: before && { accountNumber: before.account_number, changeId: before.account_change_id },
    },
    { isPaid: await isWalletPaid(ctx.client, { ...keyOf(ctx), walletId, accountNumber }) },
  )

const checkTotal = (
  { refuse }: Pick<Context<'over_allocated'>, 'refuse'>,
  { percentage }: Pick<Fields, 'percentage'>,
  others: readonly Elected[],
): void => {
  const whyNot = whyNotTotal([percentage, ...others.map((row) => row.percentage_bp)])
  if (whyNot) refuse(whyNot, {}, { percentage: { code: whyNot } })
}

/** The new screenshot if the employee uploaded it, otherwise the stored one. Refuses the input without either. */
const screenshotOf = async (
  ctx: Pick<Context<'invalid_input', EmployeeActor>, 'db' | 'actor' | 'refuse'>,
  { statusVerificationScreenshot: given }: Fields,
  before: Elected | null,
): Promise<{ url: string; fileName: string }> => {
  const stored = toFile(before?.screenshot_url ?? null, before?.screenshot_file_name ?? null)
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
  const current = elected.find(({ wallet_id }) => wallet_id === row.wallet_id)
  const isCorrected = current !== undefined && current.account_number !== row.account_number
  // Submitting a draft takes the account as it is then, so it can still be corrected.
  const isReady = isCorrected || row.held
  const isSending = row.rerun_status !== null && (isReady || row.rerun_status !== 'draft')
  const open = isSending ? ('sending' as const) : isReady ? ('resend' as const) : ('correct' as const)
  return {
    payRunId: row.run_id,
    walletId: row.wallet_id,
    wallet: row.wallet_name,
    supportLink: current?.support_link ?? null,
    accountNumber: row.account_number,
    amount: row.amount_sen,
    name: row.benefit_name,
    period: row.period,
    payDay: row.pay_on,
    failedAt: row.completed_at,
    reason: row.failure_reason,
    next: row.is_held_now ? ('held' as const) : open,
    held: row.held,
    usableFrom: row.usable_from_at,
    elected: current !== undefined,
    total: row.net_pay_sen,
    shares: row.shares,
  }
}
