import { formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import type { Message } from '#server/outbound/outbox.ts'

type Remitted = {
  readonly number: string
  readonly dueOn: LocalDate
  readonly today: LocalDate
  readonly open: Sen
  readonly link: string
}
/** The reminder of a remittance that is due soon or overdue. */
export const remitMessage = ({ number, dueOn, today, open, link }: Remitted): Message => {
  const amount = formatRm(open)
  const due = formatDate(dueOn)
  const isOverdue = today > dueOn
  return {
    subject: isOverdue ? `Overdue since ${due}: deductions ${number}` : `Due on ${due}: deductions ${number}`,
    text: [
      `${amount} of deduction list ${number} ${isOverdue ? 'was' : 'is'} due on ${due}.`,
      '',
      `Please transfer it with the reference ${number}.`,
      '',
      `View the list and how to pay: ${link}`,
    ].join('\n'),
    malay: {
      subject: isOverdue
        ? `Tertunggak sejak ${due}: potongan ${number}`
        : `Perlu dibayar pada ${due}: potongan ${number}`,
      text: [
        `${amount} bagi senarai potongan ${number} ${isOverdue ? 'sepatutnya' : 'perlu'} dibayar pada ${due}.`,
        '',
        `Sila pindahkan dengan rujukan ${number}.`,
        '',
        `Lihat senarai dan cara membayar: ${link}`,
      ].join('\n'),
    },
  }
}

type Confirmed = {
  readonly number: string
  readonly payOn: LocalDate
  readonly dueOn: LocalDate
  readonly lines: number
  readonly total: Sen
  readonly link: string
}
/** The reminder of a list that is to be confirmed. */
export const confirmMessage = ({ number, payOn, dueOn, lines, total, link }: Confirmed): Message => {
  const payday = formatDate(payOn)
  const [amount, due] = [formatRm(total), formatDate(dueOn)]
  return {
    subject: `Confirm the deductions of ${payday}: ${number}`,
    text: [
      `Please confirm what payroll deducted on ${payday}: list ${number}, ${lines} ${lines === 1 ? 'employee' : 'employees'}, ${amount}.`,
      '',
      `Until a Manager submits it, the whole list is due on ${due}.`,
      '',
      `Confirm the list: ${link}`,
    ].join('\n'),
    malay: {
      subject: `Sahkan potongan pada ${payday}: ${number}`,
      text: [
        `Sila sahkan potongan gaji pada ${payday}: senarai ${number}, ${lines} pekerja, ${amount}.`,
        '',
        `Sehingga Pengurus menghantarnya, seluruh senarai perlu dibayar pada ${due}.`,
        '',
        `Sahkan senarai: ${link}`,
      ].join('\n'),
    },
  }
}
