import { recordType } from '#kernel/audit.ts'

/** The audited fields of an e-wallet. */
export const walletRecord = recordType('wallet', ['E-wallet', 'E-dompet'], {
  id: 'omitted',
  createdBy: 'omitted',
  createdAt: 'omitted',
  modifiedBy: 'omitted',
  modifiedAt: 'omitted',
  name: ['text', 'Name', 'Nama'],
  status: ['status', 'Status', 'Status'],
  supportLink: ['text', 'Support link', 'Pautan sokongan'],
  minimumAmount: ['money', 'Minimum reload amount', 'Amaun tambah nilai minimum'],
  walletSize: ['money', 'Wallet size', 'Saiz e-dompet'],
  monthlyLimit: ['money', 'Monthly limit', 'Had bulanan'],
  logo: ['group', 'Logo', 'Logo', { url: 'omitted', fileName: ['text', 'File', 'Fail'] }],
})
