import { recordType } from '#kernel/audit.ts'
import { formatNames } from './formats/format-names.rules.ts'

/** The audited fields of an account that payment files debit. */
export const originatingAccountRecord = recordType('originating_account', ['Originating account', 'Akaun pembayar'], {
  id: 'omitted',
  createdBy: 'omitted',
  createdAt: 'omitted',
  modifiedBy: 'omitted',
  modifiedAt: 'omitted',
  name: ['text', 'Name', 'Nama'],
  status: ['status', 'Status', 'Status'],
  bank: ['text', 'Bank', 'Bank'],
  account: ['text', 'Account number', 'Nombor akaun'],
  holder: ['text', 'Account holder', 'Pemegang akaun'],
  format: ['choice', 'File format', 'Format fail', formatNames],
  corporateId: ['text', 'Company number at the bank', 'Nombor syarikat di bank'],
  reference: ['text', 'Reference', 'Rujukan'],
  rentas: ['flag', 'RENTAS', 'RENTAS'],
  most: ['money', 'Highest payment', 'Bayaran tertinggi'],
  verified: [
    'group',
    'Test upload',
    'Muat naik ujian',
    {
      on: ['date', 'Uploaded', 'Dimuat naik'],
      byName: ['text', 'By', 'Oleh'],
      sha256: ['text', 'Digest', 'Cincangan'],
    },
  ],
})
