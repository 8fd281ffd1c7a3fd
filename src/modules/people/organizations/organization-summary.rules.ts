import { z } from 'zod'
import { id, money } from '#kernel/values.ts'

/** The number and total of withdrawals or payments. */
const counted = z.object({ count: z.int(), amount: money })
/** The organization summary: what suspending or deleting it would affect now. */
export const orgSummary = z.object({
  /** Active accounts, and how many of their users are signed in. */
  users: z.int(),
  signedIn: z.int(),
  employees: z.int(),
  offices: z.int(),
  franchisees: z.int(),
  /** Withdrawals that were not sent to the bank and would keep their status, with the requested amounts. */
  waiting: counted,
  /** Sent withdrawals without a bank result, which could still be completed, with the net amounts. */
  withBank: counted,
  /** Approved pay runs, also those pending payment, and disbursements, which would not be paid. */
  payRuns: counted,
  disbursements: counted,
  /** Pay runs and disbursements whose payments were sent and could still be completed. */
  payRunsSent: counted,
  disbursementsSent: counted,
  /** What the organization owes for advances, disbursements and benefits. */
  owed: money,
  /** Of it, advances, and settlements with the part that is past its due date. */
  advancesOwed: money,
  settlementsOwed: money,
  overdue: money,
  /** Of it, benefits that completed pay runs paid. */
  benefitsOwed: money,
  credit: z.object({ limit: money, used: money, available: money }),
  /** The e-wallets that employees have elected, with the number of employees. */
  electedWallets: z.array(z.object({ walletId: id('wallet'), employees: z.int() })),
})
export type OrgSummary = z.output<typeof orgSummary>
