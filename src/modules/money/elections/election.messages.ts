import { letters } from '#kernel/letters.ts'

/** Benefits are paid only once the whole amount is allocated. */
export const electionLetters = letters({
  reminder: {
    subject: ['Choose where your benefits are paid', 'Pilih e-dompet untuk menerima manfaat anda'],
    text: {
      'Dear {name},': '{name},',
      'Your benefits are paid once you have allocated 100% of them to verified e-wallets.':
        'Manfaat anda dibayar selepas anda memperuntukkan 100% daripadanya kepada e-dompet yang disahkan.',
      '{allocated}': '{allocated}',
      'Please complete your Payment Election in Upah before the next pay run.':
        'Sila lengkapkan Pilihan Pembayaran anda dalam Upah sebelum larian gaji seterusnya.',
    },
  },
  nothing: ['You have not allocated any of them yet.', 'Anda belum memperuntukkan sebarang bahagian.'],
  percentage: [
    'So far, {percentage}% goes to e-wallets that can be paid.',
    'Setakat ini, {percentage}% diperuntukkan kepada e-dompet yang boleh dibayar.',
  ],
})
