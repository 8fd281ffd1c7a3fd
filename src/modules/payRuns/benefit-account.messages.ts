import { formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, formatMalayPeriod, formatPeriod, type LocalDate, type Period } from '#kernel/time.ts'
import type { ReminderDay } from '#modules/ledger/reminder.rules.ts'
import type { Message } from '#server/outbound/outbox.ts'

type Reminded = {
  readonly period: Period
  readonly days: ReminderDay
  readonly dueOn: LocalDate
  readonly outstanding: Sen
  readonly link: string
}

/** The reminder for a month of benefits that is due soon or overdue. */
export const benefitReminderMessage = ({ period, days, dueOn, outstanding, link }: Reminded): Message => {
  const [name, malayName] = [`benefits of ${formatPeriod(period)}`, `manfaat ${formatMalayPeriod(period)}`]
  const [amount, due] = [formatRm(outstanding), formatDate(dueOn)]
  const isOverdue = days > 0
  return {
    subject: isOverdue ? `Overdue since ${due}: ${name}` : `Due on ${due}: ${name}`,
    text: [
      `${amount} for ${name} ${isOverdue ? 'was' : 'is'} due on ${due}.`,
      '',
      'Upah paid it into the e-wallets of your employees.',
      '',
      `View what is owed and how to pay: ${link}`,
    ].join('\n'),
    malay: {
      subject: isOverdue ? `Tertunggak sejak ${due}: ${malayName}` : `Perlu dibayar pada ${due}: ${malayName}`,
      text: [
        `${amount} bagi ${malayName} ${isOverdue ? 'sepatutnya' : 'perlu'} dibayar pada ${due}.`,
        '',
        'Upah telah membayarnya ke e-dompet pekerja anda.',
        '',
        `Lihat jumlah terhutang dan cara membayar: ${link}`,
      ].join('\n'),
    },
  }
}
