import { texts } from '#web/text.ts'

/** Texts of what an employer owes and has repaid. */
export const t = texts({
  record: ['Record repayment', 'Rekod bayaran balik'],
  owed: ['Owed', 'Hutang'],
  paid: ['Paid', 'Dibayar'],
  outstanding: ['Outstanding', 'Belum dibayar'],
  months: ['By month', 'Mengikut bulan'],
  repayments: ['Repayments', 'Bayaran balik'],
  noRepayments: ['No repayments yet', 'Belum ada bayaran balik'],
  oldestFirst: ['Repayments settle the oldest month first.', 'Bayaran balik menjelaskan bulan terawal dahulu.'],
  dueOn: ['Due on {date}', 'Perlu dibayar selewat-lewatnya pada {date}'],
  overdueSince: ['Overdue since {date}', 'Tertunggak sejak {date}'],
  ofWhichOverdue: ['{amount} of it is overdue', '{amount} daripadanya tertunggak'],
  dueFirst: [
    'A repayment pays the list in its reference, otherwise the list that is due first.',
    'Bayaran balik menjelaskan senarai dalam rujukannya, jika tiada, yang perlu dibayar dahulu.',
  ],
  recordText: [
    '{name} has {outstanding} outstanding in this account. The repayment will be posted to the ledger.',
    '{name} mempunyai {outstanding} yang belum dibayar dalam akaun ini. Bayaran balik akan dicatat dalam lejar.',
  ],
  voidTitle: ['Void the repayment of {amount}', 'Batalkan bayaran balik {amount}'],
  voidText: [
    'Reverses the repayment of {amount} ({reference}) in the ledger, and the amount is owed again. This can’t be undone.',
    'Bayaran balik {amount} ({reference}) akan diterbalikkan dalam lejar, dan amaun itu terhutang semula. Tindakan ini muktamad.',
  ],
})
