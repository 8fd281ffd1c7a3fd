import { recordType } from '#kernel/audit.ts'

/** The audited fields of a contact for help. */
export const supportRecord = recordType('supportContact', ['Help contact', 'Hubungan bantuan'], {
  name: ['text', 'Name', 'Nama'],
  role: ['text', 'Role', 'Jawatan'],
  email: ['text', 'E-mail', 'E-mel'],
  phone: ['text', 'Phone', 'Telefon'],
  modifiedAt: 'omitted',
  hours: ['text', 'Hours', 'Waktu'],
})
