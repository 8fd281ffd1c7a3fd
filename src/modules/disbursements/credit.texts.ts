import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Available Credit', 'Kredit Tersedia'],
  explain: ['How is this worked out?', 'Bagaimana ini dikira?'],
  failed: ['Failed to calculate the available credit!', 'Gagal mengira kredit tersedia!'],
  limit: ['Credit limit', 'Had kredit'],
  none: ['No disbursement is using credit.', 'Tiada agihan yang menggunakan kredit.'],
  repaid: ['{repaid} of {amount} repaid', '{repaid} daripada {amount} telah dibayar balik'],
  available: ['Available Credit', 'Kredit Tersedia'],
  dueTitle: ['Due in the next {days} days', 'Perlu dibayar dalam {days} hari akan datang'],
  noneDue: ['Nothing is due.', 'Tiada yang perlu dibayar.'],
  overdue: ['overdue', 'tertunggak'],
})
