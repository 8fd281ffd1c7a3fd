import { frequencyNames, policyTypeNames } from './policy.rules.ts'
import { recordType } from '#kernel/audit.ts'

/** The audited fields of a withdrawal policy. */
export const policyRecord = recordType(
  'withdrawalPolicy',
  ['Withdrawal policy', 'Polisi pengeluaran', 'withdrawal policies'],
  {
    id: 'omitted',
    createdAt: 'omitted',
    createdBy: 'omitted',
    modifiedAt: 'omitted',
    modifiedBy: 'omitted',
    status: ['status', 'Status', 'Status'],
    type: ['choice', 'Type', 'Jenis', policyTypeNames],
    maximumWithdrawalAmount: ['money', 'Maximum per withdrawal', 'Maksimum setiap pengeluaran'],
    withdrawalFrequency: ['choice', 'Frequency', 'Kekerapan', frequencyNames],
    withdrawalDate: ['number', 'Day of the month', 'Hari dalam bulan'],
    autoApproval: ['flag', 'Automatic approval', 'Kelulusan automatik'],
    minSalary: ['money', 'Minimum salary', 'Gaji minimum'],
    maxSalary: ['money', 'Maximum salary', 'Gaji maksimum'],
    revisesId: ['text', 'Replaces', 'Menggantikan'],
  },
)
