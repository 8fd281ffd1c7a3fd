import { recordType } from '#kernel/audit.ts'

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
})
