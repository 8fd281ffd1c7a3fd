import { wageReasonNames } from './earned-wage.rules.ts'
import { recordType } from '#kernel/audit.ts'

/** The audited fields of earned wages. */
export const earnedWageRecord = recordType(
  'earned_wage',
  ['Earned wages', 'Gaji terkumpul'],
  {
    status: ['status', 'Status', 'Status'],
    reason: ['choice', 'Reason', 'Sebab', wageReasonNames],
    message: ['text', 'Message to the employer', 'Mesej kepada majikan'],
    dismissed: ['flag', 'Dismissed', 'Diketepikan'],
    amount: ['money', 'Amount', 'Amaun'],
    credited: ['number', 'Credited', 'Dikreditkan'],
    failed: ['number', 'Failed', 'Gagal'],
    unchanged: ['number', 'Unchanged', 'Tidak berubah'],
    late: ['number', 'Late', 'Lewat'],
  },
  { amounts: ['amount'] },
)
