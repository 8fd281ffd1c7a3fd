import { owedErrors } from '#modules/ledger/owed.errors.ts'
import { texts } from '#web/text.ts'
import { leaverErrors } from './leaver.errors.ts'

export const t = texts({
  title: ['Receivables', 'Akaun Belum Terima'],
  tab: ['Employees who left', 'Bekas pekerja'],
  about: [
    '{number}, not deducted on the last payday, {payOn}. Due on {due}.',
    '{number}, tidak dipotong pada hari gaji terakhir, {payOn}. Perlu dibayar selewat-lewatnya pada {due}.',
  ],
  allStatuses: ['All statuses', 'Semua status'],
  status: {
    open: ['Open', 'Belum dibayar'],
    overdue: ['Overdue', 'Tertunggak'],
    paid: ['Paid', 'Dibayar'],
    cancelled: ['Cancelled', 'Dibatalkan'],
  },
  field: {
    employee: ['Employee', 'Pekerja'],
    employer: ['Employer', 'Majikan'],
    number: ['Reference', 'Rujukan'],
    amount: ['Amount', 'Amaun'],
    paid: ['Paid', 'Dibayar'],
    outstanding: ['Open', 'Belum dibayar'],
    dueOn: ['Due', 'Tarikh akhir bayaran'],
    status: ['Status', 'Status'],
    createdAt: ['Since', 'Sejak'],
  },
  owing_one: ['{count, number} employee', '{count, number} pekerja'],
  owing_other: ['{count, number} employees', '{count, number} pekerja'],
  empty: ['No one who left owes anything', 'Tiada bekas pekerja yang berhutang'],
  emptyHint: [
    'When a list is confirmed, what could not be deducted on an employee’s last payday appears here.',
    'Apabila senarai disahkan, baki yang tidak dapat dipotong pada hari gaji terakhir pekerja dipaparkan di sini.',
  ],
  account: ['Owed by the employee', 'Hutang pekerja'],
  letter: ['Letter to the employee', 'Surat kepada pekerja'],
  rest: ['Not deducted', 'Tidak dipotong'],
  restNote: ['{employer}, payday {payOn}', '{employer}, hari gaji {payOn}'],
  recordTitle: ['Record a payment of {name}', 'Rekod bayaran {name}'],
  cancelledTitle: ['Cancelled on {date}', 'Dibatalkan pada {date}'],
  cancelledText: [
    'List {number} was opened again. The employee was asked not to pay.',
    'Senarai {number} dibuka semula. Pekerja telah diminta supaya tidak membayar.',
  ],
  failed: {
    list: ['The receivables could not be loaded.', 'Akaun belum terima gagal dimuatkan.'],
    one: ['The receivable could not be loaded.', 'Akaun belum terima ini gagal dimuatkan.'],
  },
}).withErrors(leaverErrors, owedErrors)
