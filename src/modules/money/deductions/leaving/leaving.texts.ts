import { texts } from '#web/text.ts'

/** What is open of an employee who leaves. */
export const t = texts({
  failed: ['The open amounts could not be loaded.', 'Amaun yang belum selesai gagal dimuatkan.'],
  none: ['Nothing is open: no list, plan or withdrawal.', 'Tiada yang belum selesai: senarai, pelan atau pengeluaran.'],
  list: {
    open: ['On {number}, payday {payOn}', 'Dalam {number}, hari gaji {payOn}'],
    submitted: ['On {number}, confirmed, payday {payOn}', 'Dalam {number}, disahkan, hari gaji {payOn}'],
  },
  final: {
    withdrawn: ['Withdrawn this month, on no list yet', 'Dikeluarkan bulan ini, belum disenaraikan'],
    late: ['Withdrawn in earlier months, on no list yet', 'Dikeluarkan pada bulan terdahulu, belum disenaraikan'],
    returned: ['Returned by the bank, on no list yet', 'Dipulangkan oleh bank, belum disenaraikan'],
    carried: ['Carried over', 'Dibawa ke hadapan'],
    plan: ['Rest of the repayment plan, which ends', 'Baki pelan bayaran balik, yang ditamatkan'],
    total: ['To deduct on the next list', 'Untuk dipotong dalam senarai seterusnya'],
    payBack: ['To pay back on the next list', 'Untuk dibayar balik dalam senarai seterusnya'],
  },
  inProgress: [
    '{count, withdrawal, withdrawals} in progress, deducted by a later list',
    '{count, number} pengeluaran sedang diproses, dipotong dalam senarai kemudian',
  ],
  other: ['{kind}, besides advances, this month', '{kind}, selain pendahuluan, bulan ini'],
  owed: ['Owed by the employee after the last payday', 'Hutang pekerja selepas hari gaji terakhir'],
})
