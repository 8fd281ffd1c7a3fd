import { texts } from '#web/text.ts'

/** What to do about a transfer that the bank returned. */
export const t = texts({
  title: ['{amount} came back from your bank account', '{amount} dipulangkan oleh bank anda'],
  text: [
    '{account} returned it on {date}. The bank says: {reason}',
    '{account} memulangkannya pada {date}. Sebab daripada bank: {reason}',
  ],
  next: [
    'Ask your manager to change your bank account. You can request withdrawals again after that.',
    'Minta pengurus anda menukar akaun bank anda. Selepas itu, anda boleh memohon pengeluaran semula.',
  ],
})
