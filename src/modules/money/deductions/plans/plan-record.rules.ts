import { recordType, type SentenceVariant } from '#kernel/audit.ts'

/** The audited fields of a recovery plan. */
export const recoveryPlanRecord = recordType('recoveryPlan', ['Recovery plan', 'Pelan bayaran balik'], {
  employee: ['text', 'Employee', 'Pekerja'],
  amount: ['money', 'Amount', 'Amaun'],
  instalments: ['number', 'Instalments', 'Ansuran'],
  status: ['status', 'Status', 'Status'],
  textVersion: ['text', 'Text version', 'Versi teks'],
  address: ['text', 'Address', 'Alamat'],
  from: ['month', 'From', 'Dari'],
  to: ['month', 'To', 'Hingga'],
  missed: ['money', 'Not deducted', 'Tidak dipotong'],
  rest: ['money', 'Carried over', 'Dibawa ke hadapan'],
})

/** What lists and their answers do to plans. */
export const planSentences: readonly SentenceVariant[] = [
  {
    field: 'status',
    value: 'lapsed',
    sentence: ['A recovery plan lapsed without an answer', 'Pelan bayaran balik luput tanpa jawapan'],
  },
  { field: 'status', value: 'ended', sentence: ['A recovery plan ended', 'Pelan bayaran balik tamat'] },
  {
    field: 'status',
    value: 'completed',
    sentence: ['A recovery plan was repaid in full', 'Pelan bayaran balik selesai dibayar'],
  },
  { field: 'status', value: 'active', sentence: ['A recovery plan runs again', 'Pelan bayaran balik berjalan semula'] },
  { field: 'missed', sentence: ['An instalment was not deducted', 'Ansuran tidak dipotong'] },
]
