import { userRecord } from '#modules/identity/user-record.rules.ts'
import { recordOf } from '#kernel/one-of.ts'
import { bp, sen, sum } from '#kernel/money.ts'
import { addMs, monthNames, periodOf, type LocalDate, type Period } from '#kernel/time.ts'
import { masked } from '#kernel/mask.ts'
import { bankName } from '#modules/banks/bank.rules.ts'
import { codeLimits } from '#modules/identity/codes.rules.ts'
import { issueCode, sentCode } from '#modules/identity/codes.service.ts'
import { firstVisibleDay } from '#modules/transactions/account.rules.ts'
import { queueMessage } from '#server/outbound/outbox.ts'
import { reasonNames } from '../reason-names.rules.ts'
import { withdrawalCodeMessage } from '../withdrawal.messages.ts'
import type { Context, EmployeeActor, Handlers } from '#server/context.ts'
import { amountOf, balanceOf, blockedOf, usesFrequency } from './balance.steps.ts'
import type { rollingPayEmployee } from './employee-withdrawals.contract.ts'
import { listLatest, listOpen, listOwn, readOwn, readYear, toEmployeeWithdrawal } from './employee-withdrawals.store.ts'
import { selectOwnFees } from './own.sql.ts'
import { readFacts, readFactsOf, type Person, type PersonFacts } from './facts.store.ts'
import { historyOf } from '../lists/history.service.ts'
import { initiateWithdrawals } from './initiate.steps.ts'
import { arrivalOf } from './arrival.rules.ts'
import { deductionsOf } from './deducted.rules.ts'
import { limitsOf } from './limit.rules.ts'
import { closingsOf, whyNotAmount, whyNotWithdraw } from './opening.rules.ts'
import {
  boundTo,
  stages,
  isBackInBalance,
  takesFromBalance,
  withdrawalStatuses,
  type WithdrawalStatus,
} from '../withdrawal.rules.ts'

const latestShown = 5

export const rollingPayEmployeeHandlers: Handlers<typeof rollingPayEmployee> = {
  employeeDashboard: async (ctx) => {
    const person = personOf(ctx.actor)
    const [facts, year, latestTransactions, open] = await Promise.all([
      readFacts(ctx, person),
      readYear(ctx.client, person, ctx.today.slice(0, 4)),
      latestOf(ctx, person),
      listOpen(ctx.client, person),
    ])
    const { earned, balance, withdrawable } = limitsOf(facts)
    const withdrawnAmount = amountOf(facts, ...stages.received)
    return {
      withdrawnAmount,
      percentageWithdrawn: earned === 0 ? 0 : Math.round((withdrawnAmount * 1000) / earned) / 10,
      latestTransactions,
      yearlySummary: monthNames.map((month, i) => ({
        month,
        value: year.months.get(monthOf(ctx.today, i + 1)) ?? sen(0),
      })),
      balance,
      withdrawable,
      earnedWages: earned,
      processing: sum(open.map(({ amount }) => amount)),
      inProgress: open,
      reasons: [...year.reasons],
      counts: countsOf(facts),
      period: periodOf(ctx.today),
      blocked: blockedOf(whyNotWithdraw(facts)),
    }
  },

  getTransactions: (ctx, { period }) => listOwn(ctx.client, personOf(ctx.actor), period, firstVisibleDay(ctx.today)),

  getTransaction: async (ctx, { transactionId }) => {
    const [row, changes] = await Promise.all([
      readOwn(ctx.client, personOf(ctx.actor), transactionId, firstVisibleDay(ctx.today)),
      historyOf(ctx, ctx.actor.orgId, transactionId),
    ])
    if (!row) return ctx.refuse('not_found')
    return {
      ...toEmployeeWithdrawal(row),
      expectedIfApproved: row.status === 'pending' && !row.on_hold ? arrivalOf(ctx.now) : null,
      ...deductionsOf(row, ctx),
      feePaidBy: row.fee_paid_by,
      feePercentage: bp(row.fee_bp),
      backInBalance:
        (!takesFromBalance(row.status) || row.returned_at !== null) &&
        isBackInBalance({ period: row.period, leaving: row.end_on !== null }, ctx.today),
      bank: bankName(row.bank_code),
      accountNumber: masked(row.account_number),
      accountNow: accountNowOf(row),
      accountReleasedAt: row.account_released_at,
      timeline: changes.map((change) => ({
        status: change.status as WithdrawalStatus | 'returned',
        sentToBank: change.sentToBank,
        at: change.at,
        reason: change.reason,
        by: changedBy(change.byRole),
      })),
    }
  },

  getRollingPayBalance: async (ctx, items) => {
    const facts = await readFactsOf(
      ctx,
      items.map(({ actor }) => personOf(actor)),
    )
    return Promise.all(
      items.map(async ({ actor }) => {
        const own = facts.get(actor.employeeId) ?? missing()
        const closings = closingsOf(own)
        return balanceOf(own, ctx, closings, usesFrequency(closings.blocked) ? await latestOf(ctx, actor) : [])
      }),
    )
  },

  getOwnFees: async (ctx) => {
    const { orgId, employeeId } = ctx.actor
    const year = ctx.today.slice(0, 4)
    const range = { orgId, employeeId, first: `${year}-01`, last: `${year}-12` }
    const rows = await selectOwnFees.all(ctx.client, range)
    const now = rows.find((row) => row.period === periodOf(ctx.today))
    const paid = rows.filter(({ withdrawals }) => withdrawals > 0)
    return {
      year,
      withdrawals: paid.reduce((count, row) => count + row.withdrawals, 0),
      amount: sum(paid.map((row) => row.amount_sen)),
      fees: sum(paid.map((row) => row.fee_sen)),
      months: paid.map((row) => ({
        period: row.period,
        withdrawals: row.withdrawals,
        amount: row.amount_sen,
        fees: row.fee_sen,
      })),
      thisMonth: { withdrawals: now?.made ?? 0, fees: now?.made_fee_sen ?? sen(0) },
    }
  },

  sendVerificationCode: async (ctx, { amount, reasonForWithdrawal, resend }) => {
    const facts = await readFacts(ctx, personOf(ctx.actor))
    const whyNot = whyNotAmount(facts, amount)
    if (whyNot) ctx.refuse(whyNot.code, whyNot.params)
    const mobileNumber = facts.mobileNumber ?? ctx.refuse('mobile_not_verified')
    const { orgId, id, employeeId } = ctx.actor
    const code = {
      user: { orgId, id, employeeId },
      purpose: 'withdrawal',
      boundTo: boundTo(amount, reasonForWithdrawal),
    } as const
    const known = resend ? null : await sentCode(ctx, code)
    if (known)
      return {
        message: 'The code that was sent is still valid.',
        sent: false,
        expiresAt: known.expiresAt,
        resendAt: addMs(known.sentAt, codeLimits.resendAfter),
      }
    const issued = await issueCode(ctx, { ...code, mobileNumber })
    if ('whyNot' in issued) return ctx.refuse(issued.whyNot.code, issued.whyNot.params)
    await queueMessage(ctx, {
      orgId,
      channel: 'sms',
      to: mobileNumber,
      userId: id,
      expiresAt: issued.expiresAt,
      ...withdrawalCodeMessage({
        code: issued.code,
        amount,
        reason: reasonNames[reasonForWithdrawal],
        publicUrl: ctx.env.publicUrl,
      }),
    })
    // The audit trail records the purpose of the code, never the code.
    ctx.record({ type: userRecord, id, after: { codeSentFor: 'withdrawal', amount } })
    return {
      message: 'Verification code sent successfuly!',
      sent: true,
      expiresAt: issued.expiresAt,
      resendAt: addMs(ctx.now, codeLimits.resendAfter),
    }
  },

  initiateTransaction: initiateWithdrawals,
}

const latestOf = ({ client, today }: Pick<Context<never, EmployeeActor>, 'client' | 'today'>, person: Person) =>
  listLatest(client, person, firstVisibleDay(today), latestShown)

const personOf = ({ orgId, employeeId, id }: Context<never, EmployeeActor>['actor']) => ({ orgId, employeeId, id })

const missing = (): never => {
  throw new Error('employee not found')
}

const monthOf = (today: LocalDate, month: number): Period =>
  `${today.slice(0, 4)}-${String(month).padStart(2, '0')}` as Period

const countsOf = ({ byStatus }: PersonFacts): Record<WithdrawalStatus, number> => {
  const counted = new Map(byStatus.map(({ status, count }) => [status, count]))
  return recordOf(withdrawalStatuses, (status) => counted.get(status) ?? 0)
}

/** Employees see which side made a change, not which user. */
const changedBy = (role: string): 'you' | 'your employer' | 'Upah' => {
  if (role === 'Employee') return 'you'
  return role === 'Manager' || role === 'Executive' ? 'your employer' : 'Upah'
}

type Accounts = {
  readonly bank_code: string
  readonly account_number: string
  readonly current_bank_code: string | null
  readonly current_account_number: string | null
}
/** The employee's account, if it is another one than that of a withdrawal. */
const accountNowOf = (row: Accounts) => {
  const { current_bank_code: bank, current_account_number: number } = row
  const isSame = bank === row.bank_code && number === row.account_number
  return isSame || bank === null || number === null ? null : { bank: bankName(bank), number: masked(number) }
}
