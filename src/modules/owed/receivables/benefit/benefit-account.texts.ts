import { debtErrors } from '../debt/debt.errors.ts'
import { reportedPaymentErrors } from '../report/reported-payment.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  back: ['Benefits Pay Runs', 'Larian Gaji Manfaat'],
  title: ['Benefits owed', 'Manfaat terhutang'],
  intro: [
    'What Upah paid into e-wallets for your completed pay runs, and what you have repaid.',
    'Jumlah yang Upah bayar ke e-dompet bagi larian gaji anda yang selesai, dan jumlah yang telah anda bayar balik.',
  ],
  platformIntro: [
    'What Upah paid into e-wallets for completed pay runs, and what the employer has repaid.',
    'Jumlah yang Upah bayar ke e-dompet bagi larian gaji yang selesai, dan jumlah yang telah dibayar balik oleh majikan.',
  ],
  card: ['Benefits paid by Upah', 'Manfaat dibayar oleh Upah'],
  failed: ['Failed to retrieve the benefits owed!', 'Gagal mendapatkan manfaat terhutang!'],
  empty: ['No benefits owed', 'Tiada manfaat terhutang'],
  emptyHint: [
    'When a pay run is completed, what the e-wallets received is owed to Upah.',
    'Apabila larian gaji selesai, jumlah yang diterima oleh e-dompet terhutang kepada Upah.',
  ],
  payable: ['benefits', 'manfaat'],
  month: ['Benefits, {month}', 'Manfaat, {month}'],
  recordTitle: ['Record a repayment of benefits', 'Rekod bayaran balik manfaat'],
}).withErrors(debtErrors, reportedPaymentErrors)
