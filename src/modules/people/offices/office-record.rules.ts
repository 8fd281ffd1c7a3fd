import { recordType } from '#kernel/audit.ts'

/** The audited fields of an office. */
export const officeRecord = recordType('office', ['Office', 'Pejabat'], {
  officeId: 'omitted',
  orgId: 'omitted',
  createdAt: 'omitted',
  modifiedAt: 'omitted',
  officeCode: ['text', 'Office code', 'Kod pejabat'],
  name: ['text', 'Name', 'Nama'],
  address: ['text', 'Address', 'Alamat'],
  city: ['text', 'City', 'Bandar'],
  state: ['text', 'State', 'Negeri'],
  country: ['text', 'Country', 'Negara'],
  contactNo: ['text', 'Phone', 'Telefon'],
})
