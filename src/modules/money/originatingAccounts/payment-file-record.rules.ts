/** The audited fields of a downloaded payment file. */
export const paymentFileField = [
  'group',
  'Payment file',
  'Fail bayaran',
  {
    number: ['text', 'Number', 'Nombor'],
    name: ['text', 'File', 'Fail'],
    account: ['text', 'Originating account', 'Akaun pembayar'],
    on: ['date', 'Payment date', 'Tarikh bayaran'],
    sha256: ['text', 'Digest', 'Cincangan'],
  },
] as const
