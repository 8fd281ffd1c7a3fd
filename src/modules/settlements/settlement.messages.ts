import { formatRm, type Sen } from '#kernel/money.ts'
import { formatDate, type LocalDate } from '#kernel/time.ts'
import type { ReminderDay } from '#modules/ledger/reminder.rules.ts'
import type { Message } from '#server/outbound/outbox.ts'

type Reminded = {
  readonly name: string
  readonly days: ReminderDay
  readonly dueDate: LocalDate
  readonly amountDue: Sen
  readonly link: string
}

/** The reminder for a settlement that is due soon or overdue. */
export const reminderMessage = ({ name, days, dueDate, amountDue, link }: Reminded): Message => {
  const due = `${formatRm(amountDue)} for ${name}`
  const isOverdue = days > 0
  return {
    subject: isOverdue ? `Overdue since ${formatDate(dueDate)}: ${name}` : `Due on ${formatDate(dueDate)}: ${name}`,
    text: [
      isOverdue ? `${due} was due on ${formatDate(dueDate)}.` : `${due} is due on ${formatDate(dueDate)}.`,
      '',
      'Your available credit increases with each payment.',
      '',
      `View the settlement and its payments: ${link}`,
    ].join('\n'),
    malay: {
      subject: isOverdue
        ? `Tertunggak sejak ${formatDate(dueDate)}: ${name}`
        : `Perlu dibayar pada ${formatDate(dueDate)}: ${name}`,
      text: [
        isOverdue
          ? `${formatRm(amountDue)} bagi ${name} sepatutnya dibayar pada ${formatDate(dueDate)}.`
          : `${formatRm(amountDue)} bagi ${name} perlu dibayar pada ${formatDate(dueDate)}.`,
        '',
        'Kredit tersedia anda bertambah dengan setiap bayaran.',
        '',
        `Lihat penyelesaian dan bayarannya: ${link}`,
      ].join('\n'),
    },
  }
}
