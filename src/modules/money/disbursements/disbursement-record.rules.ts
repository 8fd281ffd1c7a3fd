import { paymentFileField } from '#money/originatingAccounts/payment-file-record.rules.ts'
import { payeesTypeNames } from './disbursement.rules.ts'
import { recordType } from '#kernel/audit.ts'

const decisionNames = { paid: ['Paid', 'Dibayar'], 'not-paid': ['Not paid', 'Tidak dibayar'] } as const

/** The audited fields of a disbursement. */
export const disbursementRecord = recordType(
  'disbursement',
  ['Disbursement', 'Agihan', 'disbursements'],
  {
    name: ['text', 'Name', 'Nama'],
    status: ['status', 'Status', 'Status'],
    date: ['date', 'Date', 'Tarikh'],
    repaymentPeriod: ['number', 'Repayment period in months', 'Tempoh bayaran balik dalam bulan'],
    payeesType: ['choice', 'Payees type', 'Jenis penerima', payeesTypeNames],
    payees: ['number', 'Payees', 'Penerima'],
    lines: [
      'list',
      'Payee details',
      'Butiran penerima',
      {
        payee: ['text', 'Payee', 'Penerima'],
        amount: ['money', 'Amount', 'Amaun'],
        account: ['masked', 'Account number', 'Nombor akaun'],
        invoice: ['text', 'Invoice number', 'Nombor invois'],
        bankName: ['text', 'Bank', 'Bank'],
        fileNames: ['text', 'Files', 'Fail'],
        paidAgain: ['text', 'Reason to pay it again', 'Sebab membayarnya lagi'],
      },
    ],
    paymentFile: paymentFileField,
    total: ['money', 'Total', 'Jumlah'],
    platformFee: ['money', 'Platform fee', 'Fi platform'],
    monthlyFeesTotal: ['money', 'Monthly fees', 'Fi bulanan'],
    notes: ['text', 'Notes', 'Nota'],
    version: ['number', 'Version', 'Versi'],
    approvals: ['number', 'Approvals', 'Kelulusan'],
    dropped: ['text', 'Dropped payees', 'Penerima yang digugurkan'],
    returned: ['text', 'Payment returned', 'Bayaran dipulangkan'],
    notPaid: ['text', 'Not paid by the bank', 'Tidak dibayar oleh bank'],
    accountReleased: ['text', 'Account released', 'Akaun yang dilepaskan'],
    disputed: ['status', 'Reported by Curlec', 'Dilaporkan oleh Curlec'],
    decision: ['choice', 'Decision', 'Keputusan', decisionNames],
    decisionReason: ['text', 'How it is known', 'Bagaimana diketahui'],
    retried: ['number', 'Payments sent again', 'Bayaran dihantar semula'],
    dateCompleted: ['date', 'Date completed', 'Tarikh selesai'],
    reasonForCancellation: ['text', 'Reason for cancellation', 'Sebab pembatalan'],
    accountWaitHours: ['number', 'Hours before a new account is used', 'Jam sebelum akaun baharu digunakan'],
    bands: ['text', 'Approval bands', 'Peringkat kelulusan'],
  },
  { amounts: ['total'] },
)
