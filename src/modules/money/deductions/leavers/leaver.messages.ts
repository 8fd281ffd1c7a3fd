import type { Bilingual } from '#kernel/bilingual.ts'
import { joined, letters, type Message } from '#kernel/letters.ts'
import type { Sen } from '#kernel/money.ts'
import type { LocalDate } from '#kernel/time.ts'
import { dueWords } from '#owed/receivables/reminder/reminder.rules.ts'

const withdrew = {
  'You withdrew {amount, RM} of your wages at {employer} that could not be deducted on your last payday.':
    'Anda telah mengeluarkan {amount, RM} daripada gaji anda di {employer}, dan amaun ini tidak dapat dipotong pada hari gaji terakhir anda.',
}
const payTo = { '{account}\nReference: {number}': '{account}\nRujukan: {number}' }
const ask = {
  'If the amount isn’t right, or if you need more time, please tell us.':
    'Jika amaun ini tidak betul, atau jika anda memerlukan lebih masa, sila maklumkan kepada kami.',
  '{contact?}': '{contact?}',
}

const leaverLetters = letters({
  owed: {
    subject: [
      'Please pay {amount, RM} by {dueOn, date}: your advances at {employer}',
      'Sila bayar {amount, RM} selewat-lewatnya pada {dueOn, date}: pendahuluan anda di {employer}',
    ],
    text: {
      ...withdrew,
      'Please pay {amount, RM} to Upah by {dueOn, date}. There is no interest and no fee, and you may pay in parts.':
        'Sila bayar {amount, RM} kepada Upah selewat-lewatnya pada {dueOn, date}. Tiada faedah dikenakan, dan tiada fi. Anda boleh membayar secara ansuran.',
      ...payTo,
      ...ask,
    },
  },
  agreed: {
    subject: [
      'Your {count} instalments of {amount, RM}: your advances at {employer}',
      '{count} ansuran anda berjumlah {amount, RM}: pendahuluan anda di {employer}',
    ],
    text: {
      ...withdrew,
      'As agreed, please pay these instalments to Upah. There is no interest and no fee.':
        'Seperti yang dipersetujui, sila bayar ansuran ini kepada Upah. Tiada faedah dikenakan, dan tiada fi.',
      '{dates}': '{dates}',
      ...payTo,
      ...ask,
    },
  },
  date: '{dueOn, date}: {amount, RM}',
  /** The reminder of an instalment that is due soon or overdue. */
  instalment: {
    subject: [
      '{due} {dueOn, date}: your instalment of {open, RM}',
      '{due} {dueOn, date}: ansuran anda sebanyak {open, RM}',
    ],
    text: {
      '{open, RM} for your advances at {employer} {is} due on {dueOn, date}. Please pay it to Upah.':
        '{open, RM} bagi pendahuluan anda di {employer} {is} dibayar pada {dueOn, date}. Sila bayar kepada Upah.',
      ...payTo,
    },
  },
  account: [
    'Bank: {bank}\nAccount number: {accountNumber}\nAccount name: {accountName}',
    'Bank: {bank}\nNombor akaun: {accountNumber}\nNama akaun: {accountName}',
  ],
  noAccount: ['Please ask us for the bank account.', 'Sila minta nombor akaun bank daripada kami.'],
  /** The letter no longer holds, because the employer corrects the deduction. */
  cancelled: {
    subject: [
      'Please don’t pay {amount, RM} for now: {number}',
      'Tidak perlu bayar {amount, RM} buat masa ini: {number}',
    ],
    text: {
      '{employer} is correcting your last deduction, so our letter about {amount, RM} ({number}) no longer applies.':
        '{employer} sedang membetulkan potongan terakhir anda, jadi surat kami tentang {amount, RM} ({number}) tidak lagi terpakai.',
      'We’ll write to you again if anything is still open.': 'Kami akan menghubungi anda semula jika masih ada baki.',
    },
  },
})
export const cancelledMessage = leaverLetters.cancelled

type Account = { readonly bank: string; readonly accountNumber: string; readonly accountName: string }
type Contact = { readonly name: string; readonly email: string | null; readonly phone: string | null }

export type Owed = {
  readonly employer: string
  readonly number: string
  readonly amount: Sen
  /** When all of it is due, or else the agreed instalments. */
  readonly dueOn?: LocalDate
  readonly instalments?: readonly { readonly dueOn: LocalDate; readonly amount: Sen }[]
  readonly payTo: Account | null
  /** The contact for the employee's questions. */
  readonly contact: Contact | null
}

const accountText = (payTo: Account | null): Bilingual =>
  payTo ? leaverLetters.account(payTo) : leaverLetters.noAccount({})

/** The letter to an employee who left: the open amount, its due date, how to pay and the help contact. */
export const owedMessage = ({ dueOn, instalments = [], payTo: account, contact, ...owed }: Owed): Message => {
  const values = {
    ...owed,
    account: accountText(account),
    contact: contact && [contact.name, contact.email, contact.phone].filter(Boolean).join(', '),
  }
  const dates = joined(instalments.map(leaverLetters.date))
  return dueOn
    ? leaverLetters.owed({ ...values, dueOn })
    : leaverLetters.agreed({ ...values, count: instalments.length, dates })
}

type Instalment = Pick<Owed, 'employer' | 'number' | 'payTo'> & {
  readonly open: Sen
  readonly dueOn: LocalDate
  readonly isLate: boolean
}
export const instalmentMessage = ({ payTo: account, isLate, ...instalment }: Instalment): Message =>
  leaverLetters.instalment({ ...instalment, ...dueWords(isLate), account: accountText(account) })
