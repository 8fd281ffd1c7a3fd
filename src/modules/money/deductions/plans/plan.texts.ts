import { texts } from '#web/text.ts'
import { planErrors } from '../plan.errors.ts'
import { planRequest } from './plan.rules.ts'

/** The employee's texts of recovery plans. */
export const t = texts({
  title: ['Repayment plan', 'Pelan bayaran balik'],
  home: ['Dashboard', 'Papan Pemuka'],
  none: ['No repayment plan', 'Tiada pelan bayaran balik'],
  noneHint: [
    'A plan is proposed only when payday can’t cover what you withdrew.',
    'Pelan dicadangkan hanya apabila hari gaji tidak dapat menampung jumlah yang anda keluarkan.',
  ],
  inInstalments: ['{amount} in {count, number} instalments', '{amount} dalam {count, number} ansuran'],
  proposal: [
    '{employer} couldn’t deduct {amount} from your wages and proposes to deduct it in instalments.',
    '{employer} tidak dapat memotong {amount} daripada gaji anda dan mencadangkan potongan secara ansuran.',
  ],
  until: [
    'You can’t withdraw until you answer. Without an answer by the next deduction list, payday deducts the whole amount.',
    'Anda tidak boleh membuat pengeluaran sehingga anda menjawab. Tanpa jawapan sebelum senarai potongan seterusnya, keseluruhan amaun dipotong pada hari gaji.',
  ],
  request: planRequest.text,
  instalments: ['Instalments', 'Ansuran'],
  total: ['Total', 'Jumlah'],
  left: ['Still to be deducted', 'Baki untuk dipotong'],
  accept: ['Accept plan', 'Terima pelan'],
  accepted: ['Plan accepted. You can withdraw again.', 'Pelan diterima. Anda boleh membuat pengeluaran semula.'],
  decline: ['Decline', 'Tolak'],
  declineTitle: ['Decline the plan', 'Tolak pelan'],
  declineText: [
    '{amount} is then deducted on the next payday, as far as your wages allow.',
    '{amount} kemudian dipotong pada hari gaji seterusnya, setakat yang dibenarkan oleh gaji anda.',
  ],
  declined: ['Plan declined.', 'Pelan ditolak.'],
  status: {
    proposed: ['Waiting for you', 'Menunggu anda'],
    active: ['Running', 'Berjalan'],
    completed: ['Paid', 'Selesai dibayar'],
    declined: ['Declined', 'Ditolak'],
    lapsed: ['Not answered', 'Tidak dijawab'],
    ended: ['Ended', 'Tamat'],
  },
  state: {
    open: ['To come', 'Akan datang'],
    listed: ['With payroll', 'Dalam pemprosesan gaji'],
    deducted: ['Deducted', 'Dipotong'],
    missed: ['Not deducted', 'Tidak dipotong'],
  },
  closedText: {
    declined: [
      'You declined this plan, so the next payday deducts {amount}, as far as your wages allow.',
      'Anda menolak pelan ini, jadi {amount} dipotong pada hari gaji seterusnya, setakat yang dibenarkan oleh gaji anda.',
    ],
    lapsed: [
      'You didn’t answer before the next deduction list, so payday deducts {amount}, as far as your wages allow.',
      'Anda tidak menjawab sebelum senarai potongan seterusnya, jadi {amount} dipotong pada hari gaji, setakat yang dibenarkan oleh gaji anda.',
    ],
    ended: [
      'Two instalments in a row were not deducted, or you are leaving. The open amount will be deducted on the next payday.',
      'Dua ansuran berturut-turut tidak dipotong, atau anda akan berhenti kerja. Bakinya dipotong pada hari gaji seterusnya.',
    ],
  },
  move: ['Move to the end', 'Alihkan ke akhir'],
  moveOf: ['Move the instalment of {date} to the end', 'Alihkan ansuran {date} ke akhir'],
  moveOnce: [
    'You can move one instalment to the end, once.',
    'Anda boleh mengalihkan satu ansuran ke akhir, sekali sahaja.',
  ],
  moveText: [
    '{amount} becomes the last instalment, one month after the others. You can do this once.',
    '{amount} menjadi ansuran terakhir, sebulan selepas yang lain. Anda boleh melakukannya sekali sahaja.',
  ],
  moved: ['The instalment is now the last one.', 'Ansuran itu kini yang terakhir.'],
  running: ['Next instalment: {amount} on {date}', 'Ansuran seterusnya: {amount} pada {date}'],
  view: ['View plan', 'Lihat pelan'],
  failed: {
    load: ['The plan could not be loaded.', 'Pelan gagal dimuatkan.'],
    answer: ['Your answer could not be saved.', 'Jawapan gagal disimpan.'],
    move: ['The instalment could not be moved.', 'Ansuran gagal dialihkan.'],
  },
}).withErrors(planErrors)
