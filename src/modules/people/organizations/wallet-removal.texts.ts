import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Remove {count, e-wallet, e-wallets}', 'Buang {count, number} e-dompet'],
  elected: [
    '{name}: {count, employee has, employees have} elected it',
    '{name}: {count, number} pekerja telah memilihnya',
  ],
  unused: ['{name}: no employees have elected it', '{name}: tiada pekerja yang memilihnya'],
  text: [
    'Pay runs still pay into it until these employees change their payment election. Employees can no longer add it.',
    'Larian gaji masih membayar ke e-dompet ini sehingga pekerja tersebut mengubah pilihan pembayaran mereka. Pekerja tidak boleh menambahnya lagi.',
  ],
})
