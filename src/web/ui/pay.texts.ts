import { texts } from '#web/text.ts'

export const t = texts({
  title: ['How to pay', 'Cara membayar'],
  bank: ['Bank', 'Bank'],
  accountName: ['Account name', 'Nama akaun'],
  accountNumber: ['Account number', 'Nombor akaun'],
  amount: ['Amount', 'Amaun'],
  due: ['Due', 'Perlu dibayar'],
  reported: ['Reported as paid', 'Dilaporkan telah dibayar'],
  allReported: [
    'You reported {amount} as paid. There is nothing more to transfer until Upah has found the payment.',
    'Anda melaporkan {amount} telah dibayar. Tiada lagi yang perlu dipindahkan sehingga Upah mengesan bayaran itu.',
  ],
  reference: ['Reference', 'Rujukan'],
  copy: ['Copy: {what}', 'Salin: {what}'],
  copied: ['Copied: {what}', 'Disalin: {what}'],
  hint: [
    'Transfer the amount and enter the reference as the recipient reference, so that Upah can find your payment. You may pay in parts.',
    'Pindahkan amaun ini dan masukkan rujukan sebagai rujukan penerima supaya Upah dapat mengesan bayaran anda. Anda boleh membayar secara ansuran.',
  ],
  noAccount: [
    'Ask Upah for the bank account to pay to, and give this reference with your transfer.',
    'Minta nombor akaun bank daripada Upah dan nyatakan rujukan ini dalam pindahan anda.',
  ],
})
