import { texts } from '#web/text.ts'

export const t = texts({
  title_one: ['Remove {count, number} e-wallet', 'Buang {count, number} e-dompet'],
  title_other: ['Remove {count, number} e-wallets', 'Buang {count, number} e-dompet'],
  elected_one: ['{name}: {count, number} employee has elected it', '{name}: {count, number} pekerja telah memilihnya'],
  elected_other: [
    '{name}: {count, number} employees have elected it',
    '{name}: {count, number} pekerja telah memilihnya',
  ],
  unused: ['{name}: no employees have elected it', '{name}: tiada pekerja yang memilihnya'],
  text: [
    'Pay runs still pay into it until these employees change their payment election. Employees can no longer add it.',
    'Larian gaji masih membayar ke e-dompet ini sehingga pekerja tersebut mengubah pilihan pembayaran mereka. Pekerja tidak boleh menambahnya lagi.',
  ],
})
