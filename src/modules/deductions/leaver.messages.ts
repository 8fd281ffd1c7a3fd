import { formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import type { Message } from '#server/outbound/outbox.ts'

type Account = { readonly bank: string; readonly accountNumber: string; readonly accountName: string }
type Contact = { readonly name: string; readonly email: string | null; readonly phone: string | null }

type Owed = {
  readonly employer: string
  readonly number: string
  readonly amount: Sen
  readonly dueOn: LocalDate
  readonly payTo: Account | null
  /** Whom the employee can ask. */
  readonly contact: Contact | null
}

const contactLine = ({ name, email, phone }: Contact): string => [name, email, phone].filter(Boolean).join(', ')

/** The letter to an employee who left: the open amount, its due date, how to pay and the help contact. */
export const owedMessage = ({ employer, number, amount, dueOn, payTo, contact }: Owed): Message => {
  const [rest, due] = [formatRm(amount), formatDate(dueOn)]
  return {
    subject: `Please pay ${rest} by ${due}: your advances at ${employer}`,
    text: [
      `You withdrew ${rest} of your wages at ${employer} that could not be deducted on your last payday.`,
      `Please pay ${rest} to Upah by ${due}. There is no interest and no fee, and you may pay in parts.`,
      '',
      ...(payTo
        ? [`Bank: ${payTo.bank}`, `Account number: ${payTo.accountNumber}`, `Account name: ${payTo.accountName}`]
        : ['Please ask us for the bank account.']),
      `Reference: ${number}`,
      '',
      'If the amount isn’t right, or if you need more time, please tell us.',
      ...(contact ? [contactLine(contact)] : []),
    ].join('\n'),
    malay: {
      subject: `Sila bayar ${rest} selewat-lewatnya pada ${due}: pendahuluan anda di ${employer}`,
      text: [
        `Anda telah mengeluarkan ${rest} daripada gaji anda di ${employer}, dan amaun ini tidak dapat dipotong pada hari gaji terakhir anda.`,
        `Sila bayar ${rest} kepada Upah selewat-lewatnya pada ${due}. Tiada faedah dikenakan, dan tiada fi. Anda boleh membayar secara ansuran.`,
        '',
        ...(payTo
          ? [`Bank: ${payTo.bank}`, `Nombor akaun: ${payTo.accountNumber}`, `Nama akaun: ${payTo.accountName}`]
          : ['Sila minta nombor akaun bank daripada kami.']),
        `Rujukan: ${number}`,
        '',
        'Jika amaun ini tidak betul, atau jika anda memerlukan lebih masa, sila maklumkan kepada kami.',
        ...(contact ? [contactLine(contact)] : []),
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
