import { recordType } from '#kernel/audit.ts'

/** The audited fields of a reminder that withdrawals open. */
export const reminderRecord = recordType('openingReminder', ['Reminder', 'Peringatan'], {
  on: ['date', 'Date', 'Tarikh'],
})
