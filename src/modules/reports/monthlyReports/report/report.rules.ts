import { sen, type Sen } from '#kernel/money.ts'

/** Totals of completed withdrawals, without those returned by the bank. */
export type PaidFigures = { readonly amount: Sen; readonly employeeFee: Sen; readonly employerFee: Sen }

/** The figures of a report: transfers, fees, payroll deduction, and the amount that the employer owes. */
export const reportFigures = ({ amount, employeeFee, employerFee }: PaidFigures) => ({
  transferred: sen(amount - employeeFee),
  serviceFee: { employee: employeeFee, employer: employerFee },
  total: sen(amount + employerFee),
  deduction: amount,
  owed: sen(amount + employerFee),
})

/** Whether a deduction exceeds half of the month's wages, the limit of the Employment Act 1955, s.24(8). */
export const exceedsHalf = (deduction: Sen, wages: Sen): boolean => deduction * 2 > wages
