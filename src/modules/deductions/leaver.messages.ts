import { formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import type { Message } from '#server/outbound/outbox.ts'

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
  /** Whom the employee can ask. */
  readonly contact: Contact | null
}

const contactLine = ({ name, email, phone }: Contact): string => [name, email, phone].filter(Boolean).join(', ')

const payTextOf = (payTo: Account | null, number: string): string[] => [
  ...(payTo
    ? [`Bank: ${payTo.bank}`, `Account number: ${payTo.accountNumber}`, `Account name: ${payTo.accountName}`]
    : ['Please ask us for the bank account.']),
  `Reference: ${number}`,
]
const payTextInMalay = (payTo: Account | null, number: string): string[] => [
  ...(payTo
    ? [`Bank: ${payTo.bank}`, `Nombor akaun: ${payTo.accountNumber}`, `Nama akaun: ${payTo.accountName}`]
    : ['Sila minta nombor akaun bank daripada kami.']),
  `Rujukan: ${number}`,
]

/** The letter to an employee who left: the open amount, its due date, how to pay and the help contact. */
export const owedMessage = ({ employer, number, amount, dueOn, instalments = [], payTo, contact }: Owed): Message => {
  const rest = formatRm(amount)
  const due = dueOn ? formatDate(dueOn) : null
  const dates = instalments.map((one) => `${formatDate(one.dueOn)}: ${formatRm(one.amount)}`)
  return {
    subject: due
      ? `Please pay ${rest} by ${due}: your advances at ${employer}`
      : `Your ${dates.length} instalments of ${rest}: your advances at ${employer}`,
    text: [
      `You withdrew ${rest} of your wages at ${employer} that could not be deducted on your last payday.`,
      ...(due
        ? [`Please pay ${rest} to Upah by ${due}. There is no interest and no fee, and you may pay in parts.`]
        : ['As agreed, please pay these instalments to Upah. There is no interest and no fee.', ...dates]),
      '',
      ...payTextOf(payTo, number),
      '',
      'If the amount isn’t right, or if you need more time, please tell us.',
      ...(contact ? [contactLine(contact)] : []),
    ].join('\n'),
    malay: {
      subject: due
        ? `Sila bayar ${rest} selewat-lewatnya pada ${due}: pendahuluan anda di ${employer}`
        : `${dates.length} ansuran anda berjumlah ${rest}: pendahuluan anda di ${employer}`,
      text: [
        `Anda telah mengeluarkan ${rest} daripada gaji anda di ${employer}, dan amaun ini tidak dapat dipotong pada hari gaji terakhir anda.`,
        ...(due
          ? [
              `Sila bayar ${rest} kepada Upah selewat-lewatnya pada ${due}. Tiada faedah dikenakan, dan tiada fi. Anda boleh membayar secara ansuran.`,
            ]
          : [
              'Seperti yang dipersetujui, sila bayar ansuran ini kepada Upah. Tiada faedah dikenakan, dan tiada fi.',
              ...dates,
            ]),
        '',
        ...payTextInMalay(payTo, number),
        '',
        'Jika amaun ini tidak betul, atau jika anda memerlukan lebih masa, sila maklumkan kepada kami.',
        ...(contact ? [contactLine(contact)] : []),
      ].join('\n'),
    },
  }
}

type Instalment = Pick<Owed, 'employer' | 'number' | 'payTo'> & {
  readonly open: Sen
  readonly dueOn: LocalDate
  readonly isLate: boolean
}
/** Reminds an employee who left of an instalment that is due soon, or overdue. */
export const instalmentMessage = ({ employer, number, payTo, open, dueOn, isLate }: Instalment): Message => {
  const [amount, due] = [formatRm(open), formatDate(dueOn)]
  return {
    subject: isLate
      ? `Overdue since ${due}: your instalment of ${amount}`
      : `Due on ${due}: your instalment of ${amount}`,
    text: [
      `${amount} for your advances at ${employer} ${isLate ? 'was' : 'is'} due on ${due}. Please pay it to Upah.`,
      '',
      ...payTextOf(payTo, number),
    ].join('\n'),
    malay: {
      subject: isLate
        ? `Tertunggak sejak ${due}: ansuran anda sebanyak ${amount}`
        : `Perlu dibayar pada ${due}: ansuran anda sebanyak ${amount}`,
      text: [
        `${amount} bagi pendahuluan anda di ${employer} ${isLate ? 'sepatutnya' : 'perlu'} dibayar pada ${due}. Sila bayar kepada Upah.`,
        '',
        ...payTextInMalay(payTo, number),
      ].join('\n'),
    },
  }
}

type Cancelled = Pick<Owed, 'employer' | 'number' | 'amount'>
/** Tells an employee that the letter no longer holds, because the employer corrects the deduction. */
export const cancelledMessage = ({ employer, number, amount }: Cancelled): Message => ({
  subject: `Please don’t pay ${formatRm(amount)} for now: ${number}`,
  text: [
    `${employer} is correcting your last deduction, so our letter about ${formatRm(amount)} (${number}) no longer applies.`,
    'We’ll write to you again if anything is still open.',
  ].join('\n'),
  malay: {
    subject: `Tidak perlu bayar ${formatRm(amount)} buat masa ini: ${number}`,
    text: [
      `${employer} sedang membetulkan potongan terakhir anda, jadi surat kami tentang ${formatRm(amount)} (${number}) tidak lagi terpakai.`,
      'Kami akan menghubungi anda semula jika masih ada baki.',
    ].join('\n'),
  },
})
