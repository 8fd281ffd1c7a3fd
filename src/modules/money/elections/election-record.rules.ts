import { recordType } from '#kernel/audit.ts'

/** The audited fields of a payment election. */
export const electionRecord = recordType('paymentElection', ['Payment election', 'Pilihan pembayaran'], {
  wallet: ['text', 'E-wallet', 'E-dompet'],
  accountNumber: ['masked', 'Account number', 'Nombor akaun'],
  percentage: ['rate', 'Percentage', 'Peratusan'],
  accountVerified: ['flag', 'Account verified', 'Akaun disahkan'],
  screenshot: ['text', 'Screenshot', 'Tangkapan skrin'],
  reminded: ['number', 'Reminders sent', 'Peringatan dihantar'],
  skipped: ['number', 'Not reminded', 'Tidak diperingatkan'],
})
