import type { Bilingual } from '#kernel/bilingual.ts'
import { payNames } from '#people/wages/pay-names.rules.ts'

/** The figures of a statement, on the screen, in the PDF and in the e-mail. */
export const statementNames = {
  salary: payNames.salary,
  totalDeductable: payNames.deducted,
  balancePayable: payNames.left,
  totalWithdrawn: ['Total withdrawn', 'Jumlah dikeluarkan'],
  serviceFee: ['Service fee', 'Fi perkhidmatan'],
  transferred: ['Total Received', 'Jumlah diterima'],
} as const satisfies Readonly<Record<string, Bilingual>>

export const statementExplanation = [
  'The amount deducted for your withdrawals is taken from your salary on payday. Contributions, tax and other deductions aren’t part of this statement. Withdrawals belong to the month in which you requested them.',
  'Amaun yang dipotong bagi pengeluaran anda diambil daripada gaji anda pada hari gaji. Caruman, cukai dan potongan lain tidak termasuk dalam penyata ini. Pengeluaran dikira dalam bulan anda memohonnya.',
] as const satisfies Bilingual
