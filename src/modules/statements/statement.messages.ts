import { formatRm, type Sen } from '#kernel/money.ts'
import { formatMalayPeriod, formatPeriod, type Period } from '#kernel/time.ts'
import type { Message } from '#server/outbound/outbox.ts'
import { statementNames } from './statement-names.rules.ts'
import { statementFigures } from './statement.rules.ts'

type Published = {
  readonly employeeName: string
  readonly period: Period
  readonly correction: number
  readonly salary: Sen
  readonly withdrawn: Sen
  readonly serviceFee: Sen
}

const named = ['totalWithdrawn', 'serviceFee', 'transferred', 'totalDeductable', 'balancePayable'] as const
const linesOf = (figures: ReturnType<typeof statementFigures>) =>
  named.map((name) => [statementNames[name], formatRm(figures[name])] as const)

/** The e-mail that a statement or a correction is available. */
export const statementMessage = (of: Published): Message => {
  const [month, malayMonth] = [formatPeriod(of.period), formatMalayPeriod(of.period)]
  const figures = statementFigures(of)
  const isFirst = of.correction === 0
  return {
    subject: isFirst ? `Your statement for ${month} is available` : `Your statement for ${month} was corrected`,
    text: [
      `Dear ${of.employeeName},`,
      '',
      isFirst
        ? `Your monthly statement for ${month} is available.`
        : `Correction ${of.correction} of your monthly statement for ${month} is available. The earlier statement remains available too.`,
      '',
      ...linesOf(figures).map(([[name], amount]) => `${name}: ${amount}`),
      '',
      'Please sign in to Upah and open Monthly Statements to view or download it.',
    ].join('\n'),
    malay: {
      subject: isFirst ? `Penyata ${malayMonth} anda sudah tersedia` : `Penyata ${malayMonth} anda telah dibetulkan`,
      text: [
        `${of.employeeName},`,
        '',
        isFirst
          ? `Penyata bulanan anda bagi ${malayMonth} sudah tersedia.`
          : `Pembetulan ${of.correction} bagi penyata bulanan ${malayMonth} anda sudah tersedia. Penyata terdahulu masih boleh dilihat.`,
        '',
        ...linesOf(figures).map(([[, name], amount]) => `${name}: ${amount}`),
        '',
        'Sila log masuk ke Upah dan buka Penyata Bulanan untuk melihat atau memuat turunnya.',
      ].join('\n'),
    },
  }
}
