import { columnErrors } from '#ground/columns/column.errors.ts'
import { moreValuesText } from '#ground/columns/table.rules.ts'
import { texts } from '#web/text.ts'
import { shownErrors } from '#kernel/not-as-shown.ts'
import { employeeFieldErrors } from '../employee-fields.errors.ts'
import { employeeErrors } from '../employee.errors.ts'
import { importErrors } from '../lists/import.errors.ts'
import { listedRowsErrors } from '../lists/listed-rows.errors.ts'
import { besideText } from '../other-deduction.rules.ts'
import { personProblemTexts } from '../lists/person-match.rules.ts'

/** What payroll deducts from an employee every month besides advances. */
export const t = texts({
  title: ['Other monthly deductions', 'Potongan bulanan lain'],
  intro: [
    'What payroll deducts every month besides advances. It reduces what {name} can withdraw, because at most half of the wages may be deducted. Only management and {name} see it.',
    'Amaun yang dipotong daripada gaji setiap bulan selain pendahuluan. Potongan ini mengurangkan jumlah yang boleh dikeluarkan oleh {name}, kerana paling banyak separuh daripada gaji boleh dipotong. Hanya pengurusan dan {name} dapat melihatnya.',
  ],
  none: ['No other deductions', 'Tiada potongan lain'],
  noneHint: [
    'Add loans, zakat, court orders and cooperative payments that payroll deducts.',
    'Tambah pinjaman, zakat, perintah mahkamah dan bayaran koperasi yang dipotong daripada gaji.',
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
  another: {
    title: ['Is it another deduction?', 'Adakah ini potongan lain?'],
    text: [
      'Already entered for the same months: {kind}, {others}. You entered {kind}, {entered}. Each of them is deducted and reduces what {name} can withdraw.',
      'Sudah dimasukkan bagi bulan yang sama: {kind}, {others}. Anda memasukkan {kind}, {entered}. Setiap satu dipotong, dan mengurangkan jumlah yang boleh dikeluarkan oleh {name}.',
    ],
    verb: ['Save another deduction', 'Simpan potongan lain'],
  },
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
  list: {
    open: ['Other deductions from a list', 'Tambah potongan lain melalui senarai'],
    rows: ['Deductions', 'Potongan'],
    hint: [
      'One deduction per row: employee number or IC number, kind, amount a month, first month, and last month if it ends. Column names in the first row are recognized.',
      'Satu potongan setiap baris: nombor pekerja atau no. kad pengenalan, jenis, amaun sebulan, bulan pertama, dan bulan terakhir jika ada. Nama lajur pada baris pertama dikenali.',
    ],
    template: ['Download template', 'Muat turun templat'],
    failed: ['The list could not be read.', 'Senarai tidak dapat dibaca.'],
    kind: ['{kind}, {count, number}', '{kind}, {count, number}'],
    aMonth: ['{amount} a month', '{amount} sebulan'],
    employees: ['{count, employee, employees}', '{count, number} pekerja'],
    faults: [
      '{count, row needs, rows need} a correction. Nothing is added until then.',
      '{count, number} baris perlu dibetulkan. Tiada yang ditambah sebelum itu.',
    ],
    beside: [
      '{count, number} row may be there already. It is added.',
      '{count, number} rows may be there already. They are added.',
      '{count, number} baris mungkin sudah ada. Baris ini ditambah.',
    ],
    problem: {
      unknown: ['no employee has this number', 'tiada pekerja dengan nombor ini'],
      ...personProblemTexts,
      more_values: moreValuesText,
      beside: besideText,
      kind: ['unknown kind', 'jenis tidak dikenali'],
      amount: ['the amount can’t be read', 'amaun tidak dapat dibaca'],
      zero: ['the amount must be above zero', 'amaun mesti lebih daripada sifar'],
      from: ['the first month can’t be read', 'bulan pertama tidak dapat dibaca'],
      to: ['the last month can’t be read', 'bulan terakhir tidak dapat dibaca'],
      months: ['the last month is before the first', 'bulan terakhir lebih awal daripada bulan pertama'],
      repeated: ['an earlier row is the same', 'sama dengan baris sebelumnya'],
      exists: ['already entered', 'sudah dimasukkan'],
    },
    add: ['Add {count, deduction, deductions}, {amount} a month', 'Tambah {count, number} potongan, {amount} sebulan'],
    added: ['{count, deduction, deductions} added', '{count, number} potongan ditambah'],
  },
  template: {
    file: ['other-deductions.xlsx', 'potongan-lain.xlsx'],
    sheet: ['Other deductions', 'Potongan lain'],
    number: ['Employee number', 'No. pekerja'],
    kind: ['Kind', 'Jenis'],
    kinds: ['Kinds', 'Jenis potongan'],
    choose: ['Choose a kind from the list.', 'Pilih jenis daripada senarai.'],
    amount: ['Amount', 'Amaun'],
    from: ['First month', 'Bulan pertama'],
    to: ['Last month', 'Bulan terakhir'],
  },
}).withErrors(columnErrors, employeeErrors, employeeFieldErrors, shownErrors, importErrors, listedRowsErrors)
