import { recordType } from '#kernel/audit.ts'

export const clockRecord = recordType('sandbox_clock', ['Clock of the sandbox', 'Jam kotak pasir'], {
  date: ['date', 'Date', 'Tarikh'],
})
