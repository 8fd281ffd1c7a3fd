import { texts } from '#web/text.ts'

/** The pause of an organization's new withdrawals, as platform staff see it. */
export const t = texts({
  short: ['New withdrawals paused', 'Pengeluaran baharu dijeda'],
  overdue: [
    'New withdrawals have been paused since {date}, because a deduction list has been overdue for too long. They reopen once it is paid.',
    'Pengeluaran baharu dijeda sejak {date} kerana satu senarai potongan terlalu lama tertunggak. Ia dibuka semula selepas senarai itu dibayar.',
  ],
  byManager: [
    'A Manager has paused new withdrawals until {date}. Reason: {reason}',
    'Seorang Pengurus telah menjeda pengeluaran baharu hingga {date}. Sebab: {reason}',
  ],
})
