import { formatRm, type Sen } from '#kernel/money.ts'
import { formatPeriod, type Period } from '#kernel/time.ts'
import { statementFigures } from './statement.rules.ts'

type Published = {
  readonly employeeName: string
  readonly period: Period
  readonly correction: number
  readonly salary: Sen
  readonly withdrawn: Sen
  readonly serviceFee: Sen
}

/** The e-mail that a statement or a correction is available. */
export const statementMessage = (of: Published): { readonly subject: string; readonly text: string } => {
  const month = formatPeriod(of.period)
  const figures = statementFigures(of)
  return {
    subject:
      of.correction === 0 ? `Your statement for ${month} is available` : `Your statement for ${month} was corrected`,
    text: [
      `Dear ${of.employeeName},`,
      '',
      of.correction === 0
        ? `Your monthly statement for ${month} is available.`
        : `Correction ${of.correction} of your monthly statement for ${month} is available. The earlier statement stays readable.`,
      '',
      `Total withdrawn: ${formatRm(figures.totalWithdrawn)}`,
      `Service fee: ${formatRm(figures.serviceFee)}`,
      `Total received: ${formatRm(figures.transferred)}`,
      `Payroll deduction: ${formatRm(figures.totalDeductable)}`,
      `Balance payable: ${formatRm(figures.balancePayable)}`,
      '',
      'Please sign in to Upah and open Monthly Statements to read and download it.',
    ].join('\n'),
  }
}
