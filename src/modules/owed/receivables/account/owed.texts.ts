import { texts } from '#web/text.ts'

/** Texts of what an employer or an employee owes and has paid. */
export const t = texts({
  owed: ['Owed', 'Hutang'],
  paid: ['Paid', 'Dibayar'],
  outstanding: ['Outstanding', 'Belum dibayar'],
  months: ['By month', 'Mengikut bulan'],
  oldestFirst: ['Repayments settle the oldest month first.', 'Bayaran balik menjelaskan bulan terawal dahulu.'],
  dueOn: ['Due on {date}', 'Perlu dibayar selewat-lewatnya pada {date}'],
  overdueSince: ['Overdue since {date}', 'Tertunggak sejak {date}'],
  remindedOn: ['Reminded on {date}', 'Peringatan dihantar pada {date}'],
  reported: ['payment reported', 'bayaran dilaporkan'],
  ofWhichOverdue: ['{amount} of it is overdue', '{amount} daripadanya tertunggak'],
  dueFirst: [
    'A repayment pays the list in its reference, otherwise the list that is due first.',
    'Bayaran balik menjelaskan senarai dalam rujukannya, jika tiada, yang perlu dibayar dahulu.',
  ],
  /** An employer repays advances. */
  repayment: {
    record: ['Record repayment', 'Rekod bayaran balik'],
    list: ['Repayments', 'Bayaran balik'],
    none: ['No repayments yet', 'Belum ada bayaran balik'],
    recordText: [
      '{name} can repay up to {outstanding}. The repayment will be posted to the ledger.',
      '{name} boleh membayar balik sehingga {outstanding}. Bayaran balik akan dicatat dalam lejar.',
    ],
    voidTitle: ['Void the repayment of {amount}', 'Batalkan bayaran balik {amount}'],
    voidText: [
      'Reverses the repayment of {amount} ({reference}) in the ledger, and the amount is owed again. This can’t be undone.',
      'Bayaran balik {amount} ({reference}) akan diterbalikkan dalam lejar, dan amaun itu terhutang semula. Tindakan ini muktamad.',
    ],
  },
  /** An employee who left pays the open amount. */
  payment: {
    record: ['Record payment', 'Rekod bayaran'],
    list: ['Payments', 'Bayaran'],
    none: ['No payments yet', 'Belum ada bayaran'],
    recordText: [
      '{name} still owes {outstanding}. The payment will be posted to the ledger.',
      '{name} masih berhutang {outstanding}. Bayaran ini akan dicatat dalam lejar.',
    ],
    voidTitle: ['Void the payment of {amount}', 'Batalkan bayaran {amount}'],
    voidText: [
      'Reverses the payment of {amount} ({reference}) in the ledger, and the amount is owed again. This can’t be undone.',
      'Bayaran {amount} ({reference}) akan diterbalikkan dalam lejar, dan amaun itu terhutang semula. Tindakan ini muktamad.',
    ],
  },
})
