import { bp, sen, sum } from '#kernel/money.ts'
import { masked } from '#kernel/mask.ts'
import { periodOf } from '#kernel/time.ts'
import { bankName } from '#ground/banks/bank.rules.ts'
import { firstVisibleDay } from '#owed/transactions/account.rules.ts'
import type { Handlers } from '#server/context.ts'
import { arrivalOf } from '../arrival.rules.ts'
import { historyOf } from '../lists/history.steps.ts'
import { isBackInBalance, takesFromBalance, type WithdrawalStatus } from '../withdrawal.rules.ts'
import { deductionsOf } from './deducted.rules.ts'
import type { historyCalls } from './history.contract.ts'
import { listOwn, readOwn, toEmployeeWithdrawal } from './own.store.ts'
import { selectOwnFees } from './own.sql.ts'

export const historyHandlers: Handlers<typeof historyCalls> = {
  getTransactions: (ctx, { period }) => listOwn(ctx.client, ctx.actor, period, firstVisibleDay(ctx.today)),

  getTransaction: async (ctx, { transactionId }) => {
    const [row, changes] = await Promise.all([
      readOwn(ctx.client, ctx.actor, transactionId, firstVisibleDay(ctx.today)),
      historyOf(ctx, ctx.actor.orgId, transactionId),
    ])
    if (!row) return ctx.refuse('not_found')
    return {
      ...toEmployeeWithdrawal(row),
      expectedIfApproved: row.status === 'pending' && !row.onHold ? arrivalOf(ctx.now) : null,
      ...deductionsOf(row, ctx),
      feePaidBy: row.feePaidBy,
      feePercentage: bp(row.feeBp),
      backInBalance:
        (!takesFromBalance(row.status) || row.returnedAt !== null) &&
        isBackInBalance({ period: row.period, leaving: row.endOn !== null }, ctx.today),
      bank: bankName(row.bankCode),
      accountNumber: masked(row.accountNumber),
      accountNow: accountNowOf(row),
      accountReleasedAt: row.accountReleasedAt,
      timeline: changes.map((change) => ({
        ...change,
        status: change.status as WithdrawalStatus | 'returned',
        by: changedBy(change.byRole),
      })),
    }
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
      amount: sum(paid.map((row) => row.amount)),
      fees: sum(paid.map((row) => row.fees)),
      months: paid,
      thisMonth: { withdrawals: now?.made ?? 0, fees: now?.madeFee ?? sen(0) },
    }
  },
}

/** Employees see which side made a change, not which user. */
const changedBy = (role: string): 'you' | 'your employer' | 'Upah' => {
  if (role === 'Employee') return 'you'
  return role === 'Manager' || role === 'Executive' ? 'your employer' : 'Upah'
}

type Accounts = {
  readonly bankCode: string
  readonly accountNumber: string
  readonly currentBankCode: string | null
  readonly currentAccountNumber: string | null
}
/** The employee's account, if it is another one than that of a withdrawal. */
const accountNowOf = (row: Accounts) => {
  const { currentBankCode: bank, currentAccountNumber: number } = row
  const isSame = bank === row.bankCode && number === row.accountNumber
  return isSame || bank === null || number === null ? null : { bank: bankName(bank), number: masked(number) }
}
