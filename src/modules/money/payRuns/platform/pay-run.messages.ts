import { letters } from '#kernel/letters.ts'

export const payRunLetters = letters({
  failed: {
    subject: ['{amount, RM} of your benefits did not arrive', '{amount, RM} daripada manfaat anda tidak diterima'],
    text: {
      'Dear {name},': '{name},',
      'We could not pay {amount, RM} to your {wallets} on {failedOn, date}. Reason: {reason}':
        'Kami tidak dapat membayar {amount, RM} ke {wallets} anda pada {failedOn, date}. Sebab: {reason}',
      'Please check the account number in your wallet app, and correct it under Payment Election in Upah.':
        'Sila semak nombor akaun dalam aplikasi e-dompet anda, dan betulkannya di Pilihan Pembayaran dalam Upah.',
      'Your employer will then send the amount again.': 'Majikan anda kemudian akan menghantar amaun itu semula.',
    },
  },
  returned: {
    subject: ['{amount, RM} of your benefits came back', '{amount, RM} daripada manfaat anda telah dipulangkan'],
    text: {
      'Dear {name},': '{name},',
      '{wallet} returned {amount, RM} on {returnedOn, date}. Reason: {reason}':
        '{wallet} memulangkan {amount, RM} pada {returnedOn, date}. Sebab: {reason}',
      'Please check the account number in your wallet app, and correct it under Payment Election in Upah.':
        'Sila semak nombor akaun dalam aplikasi e-dompet anda, dan betulkannya di Pilihan Pembayaran dalam Upah.',
      'Your employer will then send the amount again.': 'Majikan anda kemudian akan menghantar amaun itu semula.',
    },
  },
})
