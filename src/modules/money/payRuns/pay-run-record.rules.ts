import { groupingNames, payTypeNames } from './pay-run.rules.ts'
import { paymentFileField } from '#money/originatingAccounts/payment-file-record.rules.ts'
import { recordType } from '#kernel/audit.ts'

/** The audited fields of a benefits pay run. */
export const payRunRecord = recordType(
  'payRun',
  ['Pay run', 'Larian gaji', 'pay runs'],
  {
    status: ['status', 'Status', 'Status'],
    payType: ['choice', 'Type', 'Jenis', payTypeNames],
    period: ['month', 'Month', 'Bulan'],
    payDay: ['date', 'Pay day', 'Hari gaji'],
    grouping: ['choice', 'Grouping', 'Pengelompokan', groupingNames],
    groups: ['text', 'Groups', 'Kumpulan'],
    benefitName: ['text', 'Benefit', 'Manfaat'],
    amount: ['money', 'Amount', 'Amaun'],
    totalEmployees: ['number', 'Employees', 'Pekerja'],
    eligibleEmployees: ['number', 'Eligible employees', 'Pekerja layak'],
    employeesNetPay: ['money', 'Net pay', 'Gaji bersih'],
    failedEmployees: ['number', 'Failed employees', 'Pekerja yang bayarannya gagal'],
    duplicateReason: ['text', 'Reason for paying again', 'Sebab dibayar semula'],
    reason: ['text', 'Reason', 'Sebab'],
    walletAnswer: ['text', 'Wallets’ answer', 'Jawapan e-dompet'],
    returned: ['text', 'Returned', 'Dipulangkan'],
    paymentFile: paymentFileField,
  },
  { amounts: ['employeesNetPay'] },
)
