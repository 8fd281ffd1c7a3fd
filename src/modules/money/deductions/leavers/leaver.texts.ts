import { debtErrors } from '#owed/receivables/debt/debt.errors.ts'
import { texts } from '#web/text.ts'
import { leaverErrors } from '../leaver.errors.ts'

export const t = texts({
  title: ['Receivables', 'Akaun Belum Terima'],
  tab: ['Employees who left', 'Bekas pekerja'],
  about: [
    '{number}, not deducted on the last payday, {payOn}.',
    '{number}, tidak dipotong pada hari gaji terakhir, {payOn}.',
  ],
  all: {
    due: ['Due on {date}.', 'Perlu dibayar selewat-lewatnya pada {date}.'],
    overdue: ['Overdue since {date}.', 'Tertunggak sejak {date}.'],
  },
  instalment: {
    due: ['Next instalment due on {date}.', 'Ansuran seterusnya perlu dibayar selewat-lewatnya pada {date}.'],
    overdue: ['Instalment overdue since {date}.', 'Ansuran tertunggak sejak {date}.'],
  },
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
    dueOn: ['Due', 'Tarikh akhir'],
    status: ['Status', 'Status'],
    createdAt: ['Since', 'Sejak'],
  },
  owing: ['{count, employee, employees}', '{count, number} pekerja'],
  empty: ['No one who left owes anything', 'Tiada bekas pekerja yang berhutang'],
  emptyHint: [
    'When a list is confirmed, what could not be deducted on an employee’s last payday appears here.',
    'Apabila senarai disahkan, baki yang tidak dapat dipotong pada hari gaji terakhir pekerja dipaparkan di sini.',
  ],
  account: ['Owed by the employee', 'Hutang pekerja'],
  letter: ['Letter to the employee', 'Surat kepada pekerja'],
  letterHint: [
    'The letter gives {name} this account, amount and reference, and allows payment in parts.',
    'Surat itu memberi {name} akaun, amaun dan rujukan ini, dan membenarkan bayaran secara ansuran.',
  ],
  letterPlan: [
    'The letter gives {name} this account and reference, and the agreed instalments.',
    'Surat itu memberi {name} akaun dan rujukan ini, serta ansuran yang dipersetujui.',
  ],
  letterNoAccount: [
    'No bank account is set up, so the letter asks {name} to contact Upah for it.',
    'Akaun bank belum ditetapkan, jadi surat itu meminta {name} menghubungi Upah.',
  ],
  rest: ['Not deducted', 'Tidak dipotong'],
  restNote: ['{employer}, payday {payOn}', '{employer}, hari gaji {payOn}'],
  plan: {
    title: ['Instalments', 'Ansuran'],
    none: [
      'Not agreed. The whole {amount} is due on {date}.',
      'Belum dipersetujui. Keseluruhan {amount} perlu dibayar selewat-lewatnya pada {date}.',
    ],
    noneOverdue: [
      'Not agreed. The whole {amount} was due on {date}.',
      'Belum dipersetujui. Keseluruhan {amount} sepatutnya dibayar selewat-lewatnya pada {date}.',
    ],
    agree: ['Agree instalments', 'Setujui ansuran'],
    agreeTitle: ['Instalments of {name}: {amount}', 'Ansuran {name}: {amount}'],
    agreeText: [
      '{name} gets the dates and amounts as a letter. There is no interest and no fee.',
      '{name} menerima tarikh dan amaun ini dalam surat. Tiada faedah dikenakan, dan tiada fi.',
    ],
    first: ['First instalment', 'Ansuran pertama'],
    agreed: ['Instalments agreed with {name}.', 'Ansuran dipersetujui dengan {name}.'],
    agreedBy: ['Agreed on {date}, recorded by {name}.', 'Dipersetujui pada {date}, direkod oleh {name}.'],
    part: ['{amount} of it paid', '{amount} daripadanya dibayar'],
    of: ['{count, number} instalments', '{count, number} ansuran'],
    late: ['{count, number} instalments, {amount} overdue', '{count, number} ansuran, {amount} tertunggak'],
    end: ['End instalments', 'Tamatkan ansuran'],
    endTitle: ['End the instalments of {name}', 'Tamatkan ansuran {name}'],
    endText: [
      '{amount} is then due in one payment, in 14 days at the earliest, and {name} is notified by letter. You can agree other instalments afterwards.',
      '{amount} kemudian perlu dibayar sekali gus, paling awal dalam 14 hari, dan {name} dimaklumkan melalui surat. Anda boleh menyetujui ansuran lain selepas itu.',
    ],
    reason: ['Reason', 'Sebab'],
    ended: [
      'Instalments ended. {amount} is due on {date}.',
      'Ansuran ditamatkan. {amount} perlu dibayar selewat-lewatnya pada {date}.',
    ],
  },
  recordTitle: ['Record a payment by {name}', 'Rekod bayaran oleh {name}'],
  cancelledTitle: ['Cancelled on {date}', 'Dibatalkan pada {date}'],
  cancelledText: [
    'List {number} was opened again. The employee was asked not to pay.',
    'Senarai {number} dibuka semula. Pekerja telah diminta supaya tidak membayar.',
  ],
  failed: {
    list: ['The receivables could not be loaded.', 'Akaun belum terima gagal dimuatkan.'],
    one: ['The receivable could not be loaded.', 'Akaun belum terima ini gagal dimuatkan.'],
  },
}).withErrors(leaverErrors, debtErrors)
