import { texts } from '#web/text.ts'
import { employeeErrors } from './employee.errors.ts'

/** What payroll deducts from an employee every month besides advances. */
export const t = texts({
  title: ['Other monthly deductions', 'Potongan bulanan lain'],
  intro: [
    'What payroll deducts every month besides advances. It reduces what {name} can withdraw, because at most half of the wages may be deducted. Only management and {name} see it.',
    'Apa yang dipotong oleh penggajian setiap bulan selain pendahuluan. Potongan ini mengurangkan jumlah yang boleh dikeluarkan oleh {name}, kerana paling banyak separuh daripada gaji boleh dipotong. Hanya pengurusan dan {name} dapat melihatnya.',
  ],
  none: ['No other deductions', 'Tiada potongan lain'],
  noneHint: [
    'Add loans, zakat, court orders and cooperative payments that payroll deducts.',
    'Tambah pinjaman, zakat, perintah mahkamah dan bayaran koperasi yang dipotong oleh penggajian.',
  ],
  failed: ['Failed to load the deductions!', 'Gagal memuatkan potongan!'],
  saveFailed: ['Failed to save the deduction!', 'Gagal menyimpan potongan!'],
  since: ['Every month from {from}', 'Setiap bulan mulai {from}'],
  range: ['{from} to {to}', '{from} hingga {to}'],
  oneMonth: ['Only {from}', '{from} sahaja'],
  state: { now: ['This month', 'Bulan ini'], later: ['Later', 'Akan datang'], ended: ['Ended', 'Tamat'] },
  kind: ['Kind', 'Jenis'],
  choose: ['Choose a kind', 'Pilih jenis'],
  amount: ['Amount a month', 'Amaun sebulan'],
  from: ['First month', 'Bulan pertama'],
  ends: ['Ends after a month', 'Tamat selepas bulan tertentu'],
  to: ['Last month', 'Bulan terakhir'],
  empty: ['Choose a month', 'Pilih bulan'],
  add: ['Add a deduction', 'Tambah potongan'],
  added: ['Deduction added', 'Potongan ditambah'],
  change: ['Change', 'Ubah'],
  changeOne: ['Change {kind}, {amount}', 'Ubah {kind}, {amount}'],
  changeTitle: ['Change the deduction', 'Ubah potongan'],
  changed: ['Deduction changed', 'Potongan diubah'],
  remove: ['Remove', 'Buang'],
  removeOne: ['Remove {kind}, {amount}', 'Buang {kind}, {amount}'],
  removeTitle: ['Remove {kind} of {amount}', 'Buang {kind} sebanyak {amount}'],
  removeVerb: ['Remove deduction', 'Buang potongan'],
  removed: ['Deduction removed', 'Potongan dibuang'],
  removeText: [
    'Remove a deduction that was entered by mistake. If it ended, change it and choose its last month instead.',
    'Buang potongan yang tersilap dimasukkan. Jika potongan itu sudah tamat, ubahnya dan pilih bulan terakhirnya.',
  ],
}).withErrors(employeeErrors)
