import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Available Credit', 'Kredit Tersedia'],
  explain: ['How is this worked out?', 'Bagaimana ini dikira?'],
  failed: ['Failed to calculate the available credit!', 'Gagal mengira kredit tersedia!'],
  limit: ['Credit limit', 'Had kredit'],
  none: ['No disbursement is using credit.', 'Tiada agihan yang menggunakan kredit.'],
  repaid: ['{repaid} of {amount} repaid', '{repaid} daripada {amount} telah dibayar balik'],
  dueTitle: [
    'Settlements due in the next {days} days',
    'Penyelesaian yang perlu dibayar dalam {days} hari akan datang',
  ],
  noneDue: ['No settlement is due.', 'Tiada penyelesaian yang perlu dibayar.'],
  toPay: {
    title: ['To pay', 'Perlu dibayar'],
    all: ['All settlements', 'Semua penyelesaian'],
    allLists: ['All deductions', 'Semua potongan'],
    list: ['Deductions {number}', 'Potongan {number}'],
    none: ['Nothing is due in the next 30 days.', 'Tiada yang perlu dibayar dalam 30 hari akan datang.'],
    group: {
      overdue: ['Overdue', 'Tertunggak'],
      week: ['Next 7 days', '7 hari akan datang'],
      month: ['Next 30 days', '30 hari akan datang'],
    },
    since: ['{date}, {days}', '{date}, {days}'],
    days: ['{count, day, days}', '{count, number} hari'],
    reported: ['reported', 'dilaporkan'],
  },
  need: {
    overdue: ['{name} is overdue', '{name} tertunggak'],
    hint: ['Settlement due {date}, {days}', 'Penyelesaian sepatutnya dibayar {date}, {days}'],
    listHint: ['Deducted from wages, due {date}, {days}', 'Dipotong daripada gaji, sepatutnya dibayar {date}, {days}'],
    benefitsHint: ['Paid into e-wallets, due {date}, {days}', 'Dibayar ke e-dompet, sepatutnya dibayar {date}, {days}'],
    reported: ['Payment reported. Upah is checking its account', 'Bayaran dilaporkan. Upah sedang menyemak akaunnya'],
    pay: ['Pay', 'Bayar'],
  },
})
