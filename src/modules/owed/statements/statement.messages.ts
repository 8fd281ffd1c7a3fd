import { joined, letters, type Message } from '#kernel/letters.ts'
import type { Sen } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { statementNames } from './statement-names.rules.ts'
import { statementFigures } from './statement.rules.ts'

const signIn = {
  'Please sign in to Upah and open Monthly Statements to view or download it.':
    'Sila log masuk ke Upah dan buka Penyata Bulanan untuk melihat atau memuat turunnya.',
} as const

const statementLetters = letters({
  published: {
    subject: ['Your statement for {period, month} is available', 'Penyata {period, month} anda sudah tersedia'],
    text: {
      'Dear {name},': '{name},',
      'Your monthly statement for {period, month} is available.':
        'Penyata bulanan anda bagi {period, month} sudah tersedia.',
      '{figures}': '{figures}',
      ...signIn,
    },
  },
  corrected: {
    subject: ['Your statement for {period, month} was corrected', 'Penyata {period, month} anda telah dibetulkan'],
    text: {
      'Dear {name},': '{name},',
      'Correction {correction} of your monthly statement for {period, month} is available. The earlier statement remains available too.':
        'Pembetulan {correction} bagi penyata bulanan {period, month} anda sudah tersedia. Penyata terdahulu masih boleh dilihat.',
      '{figures}': '{figures}',
      ...signIn,
    },
  },
  figure: '{name}: {amount, RM}',
})

type Published = {
  readonly employeeName: string
  readonly period: Period
  readonly correction: number
  readonly salary: Sen
  readonly withdrawn: Sen
  readonly serviceFee: Sen
}
const named = ['totalWithdrawn', 'serviceFee', 'transferred', 'totalDeductable', 'balancePayable'] as const

/** The e-mail that a statement or a correction is available. */
export const statementMessage = ({ employeeName: name, period, correction, ...of }: Published): Message => {
  const figures = statementFigures(of)
  const lineOf = (figure: (typeof named)[number]) =>
    statementLetters.figure({ name: statementNames[figure], amount: figures[figure] })
  const values = { name, period, correction, figures: joined(named.map(lineOf)) }
  return correction === 0 ? statementLetters.published(values) : statementLetters.corrected(values)
}
