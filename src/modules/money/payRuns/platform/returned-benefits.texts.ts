import { texts } from '#web/text.ts'

export const t = texts({
  verb: ['Record returned payments', 'Rekod bayaran yang dipulangkan'],
  withTotal: [
    'Record {count, returned payment, returned payments}, {amount}',
    'Rekod {count, number} bayaran yang dipulangkan, {amount}',
  ],
  payments: ['Returned payments', 'Bayaran yang dipulangkan'],
  hint: [
    'Select each wallet that returned a payment. A re-run pays only these.',
    'Pilih setiap e-dompet yang memulangkan bayaran. Larian semula membayar ini sahaja.',
  ],
  effect: [
    'The employer no longer owes these payments, and can pay them by a re-run. The employees get an e-mail. This can’t be undone.',
    'Majikan tidak lagi berhutang bayaran ini, dan boleh membayarnya melalui larian semula. Pekerja menerima e-mel. Tindakan ini muktamad.',
  ],
  done: ['Returned payments recorded, {amount}', 'Bayaran yang dipulangkan direkodkan, {amount}'],
})
