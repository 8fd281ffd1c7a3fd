import { columnErrors } from '#ground/columns/column.errors.ts'
import { importModeNames } from '../lists/import-columns.rules.ts'
import { employeeFieldErrors } from '../employee-fields.errors.ts'
import { employeeErrors } from '../employee.errors.ts'
import { importErrors } from '../lists/import.errors.ts'
import { besideText } from '../other-deduction.rules.ts'
import { spreadsheetErrors } from '#spreadsheets/spreadsheet.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Bulk Import Employees', 'Import Pekerja Secara Pukal'],
  intro: [
    'Drop a spreadsheet, check every row, and import all of it or nothing.',
    'Lepaskan hamparan, semak setiap baris, dan import semuanya atau tiada langsung.',
  ],
  back: ['Employees', 'Pekerja'],
  template: ['Download template', 'Muat turun templat'],
  drop: ['Excel workbook with employees', 'Buku kerja Excel dengan senarai pekerja'],
  dropHint: [
    'xlsx or xls, up to 50,000 employees and 20 MB. The file is deleted after a day.',
    'xlsx atau xls, sehingga 50,000 pekerja dan 20 MB. Fail dipadam selepas sehari.',
  ],
  sheet: {
    fillIn: [
      'Fill in the sheet Employees, one row for each employee. Leave its first row as it is. The columns in orange are required.',
      'Isi helaian Employees, satu baris bagi setiap pekerja. Jangan ubah baris pertamanya. Lajur oren wajib diisi.',
    ],
    bank: ['Bank', 'Bank'],
    fullName: ['Full name', 'Nama penuh'],
    chooseBank: ['Please choose a bank from the list.', 'Sila pilih bank daripada senarai.'],
  },
  how: {
    title: ['How it works', 'Cara ia berfungsi'],
    steps: [
      [
        'Download the template and fill in one row per employee. Orange columns are required.',
        'Muat turun templat dan isi satu baris bagi setiap pekerja. Lajur oren wajib diisi.',
      ],
      [
        'Format IC, account and mobile numbers as text, so that leading zeros stay. Choose the bank from the list.',
        'Formatkan no. kad pengenalan, akaun dan telefon sebagai teks supaya sifar di depan kekal. Pilih bank daripada senarai.',
      ],
      [
        'Drop the file here. Errors are shown beside their rows: correct them in the file, save it and drop it again.',
        'Lepaskan fail di sini. Ralat dipaparkan di sebelah barisnya: betulkan dalam fail, simpan dan lepaskan semula.',
      ],
      [
        'When there are no errors, import it. New employees are then pending approval.',
        'Apabila tiada ralat, import fail itu. Pekerja baharu kemudiannya menunggu kelulusan.',
      ],
    ],
    columns: ['What to enter in each column', 'Apa yang perlu diisi dalam setiap lajur'],
    column: ['Column', 'Lajur'],
    example: ['Example', 'Contoh'],
    forExample: ['For example {example}', 'Contohnya {example}'],
    what: ['What to enter', 'Apa yang perlu diisi'],
  },
  sending: ['Sending {name}', 'Menghantar {name}'],
  reading: ['Reading {name}', 'Membaca {name}'],
  cancel: ['Stop reading', 'Berhenti membaca'],
  verified: ['All fields verified correct! Okay to import.', 'Semua medan disahkan betul! Sedia untuk diimport.'],
  ready: [
    '{total} employee in sheet {sheet} of {name}',
    '{total} employees in sheet {sheet} of {name}',
    '{total} pekerja dalam helaian {sheet} bagi {name}',
  ],
  errors: ['{total} error {rows}', '{total} errors {rows}', '{total} ralat {rows}'],
  errorRows: ['in {total} row', 'in {total} rows', 'dalam {total} baris'],
  errorsHint: [
    'The file can’t be imported yet. Correct it and drop it again.',
    'Fail belum boleh diimport. Betulkan dan lepaskannya semula.',
  ],
  serverErrors: [
    'Nothing was imported. These rows conflict with the directory.',
    'Tiada apa-apa diimport. Baris ini bercanggah dengan direktori.',
  ],
  warnings: ['{total} row with a warning', '{total} rows with a warning', '{total} baris dengan amaran'],
  payHint: [
    'Account numbers, salaries or dates look unusual. Check them before you import.',
    'Nombor akaun, gaji atau tarikh kelihatan luar biasa. Semak sebelum mengimport.',
  ],
  birthHint: [
    'The date of birth differs from the one in the IC number. You can import anyway.',
    'Tarikh lahir berbeza daripada no. kad pengenalan. Anda masih boleh mengimport.',
  ],
  errorsBar: {
    only: ['Only rows with errors', 'Hanya baris dengan ralat'],
    next: ['Next error', 'Ralat seterusnya'],
    previous: ['Previous error', 'Ralat sebelumnya'],
    csv: ['Errors as CSV', 'Ralat sebagai CSV'],
    file: ['import-errors.csv', 'ralat-import.csv'],
  },
  warningsBar: {
    only: ['Only rows with warnings', 'Hanya baris dengan amaran'],
    next: ['Next warning', 'Amaran seterusnya'],
    previous: ['Previous warning', 'Amaran sebelumnya'],
    csv: ['Warnings as CSV', 'Amaran sebagai CSV'],
    file: ['import-warnings.csv', 'amaran-import.csv'],
  },
  errorAt: ['Row {row}: {message}', 'Baris {row}: {message}'],
  headerTitle: ['The columns don’t match the template', 'Lajur tidak sepadan dengan templat'],
  headerHint: [
    'Please use the provided template. Its first row must not change.',
    'Sila gunakan templat yang disediakan. Baris pertamanya tidak boleh diubah.',
  ],
  headerAt: ['Column {letters}: {message}', 'Lajur {letters}: {message}'],
  failedTitle: ['This file can’t be imported', 'Fail ini tidak boleh diimport'],
  preview: ['Rows of the file', 'Baris dalam fail'],
  row: ['Row', 'Baris'],
  csv: {
    row: ['Row', 'Baris'],
    column: ['Column', 'Lajur'],
    field: ['Field', 'Medan'],
    value: ['Value', 'Nilai'],
    message: ['Message', 'Mesej'],
  },
  modes: {
    append: [
      'Import adds these employees and keeps everyone in the directory.',
      'Import menambah pekerja ini dan mengekalkan semua pekerja dalam direktori.',
    ],
    overwrite: [
      'Overwrite replaces the directory: employees in the file are created or updated, everyone else is deleted.',
      'Tulis ganti menggantikan direktori: pekerja dalam fail ditambah atau dikemas kini, yang lain dipadam.',
    ],
  },
  import: ['Import {total} employee', 'Import {total} employees', 'Import {total} pekerja'],
  questions: [
    'I have checked the account number, salary or dates of {total} row',
    'I have checked the account numbers, salaries and dates of {total} rows',
    'Saya telah menyemak nombor akaun, gaji dan tarikh bagi {total} baris',
    'Saya telah menyemak nombor akaun, gaji atau tarikh bagi {total} baris',
  ],
  overwrite: ['Overwrite', 'Tulis ganti'],
  saving: [
    'Checking and saving {total} employee',
    'Checking and saving {total} employees',
    'Menyemak dan menyimpan {total} pekerja',
  ],
  success: ['Bulk import successful!', 'Import pukal berjaya!'],
  failed: ['Bulk import failed!', 'Import pukal gagal!'],
  confirm: {
    title: ['Overwrite the directory', 'Tulis ganti direktori'],
    warning: [
      'Employees who are not in the file are deleted and can no longer sign in. You can undo the whole import.',
      'Pekerja yang tiada dalam fail dipadam dan tidak boleh log masuk lagi. Anda boleh membuat asal keseluruhan import.',
    ],
    working: ['Calculating the changes', 'Mengira perubahan'],
    failed: ['Bulk import failed!', 'Import pukal gagal!'],
    created: ['Created', 'Ditambah'],
    updated: ['Updated', 'Dikemas kini'],
    unchanged: ['Unchanged', 'Tiada perubahan'],
    deleted: ['Deleted', 'Dipadam'],
    retained: [
      'Retained, withdrawals in progress or payments on hold',
      'Dikekalkan, pengeluaran sedang diproses atau bayaran ditahan',
    ],
    deductions: ['Monthly deductions added', 'Potongan bulanan ditambah'],
    beside: [
      '{count, number} monthly deduction may be there already. It is added and reduces what the employee can withdraw.',
      '{count, number} monthly deductions may be there already. They are added and reduce what the employees can withdraw.',
      '{count, number} potongan bulanan mungkin sudah ada. Potongan ini ditambah dan mengurangkan amaun yang boleh dikeluarkan pekerja.',
    ],
    besideNames: ['Deductions that may be there already', 'Potongan yang mungkin sudah ada'],
    besideOthers: besideText,
    onHold: ['payments on hold', 'bayaran ditahan'],
    leaving: [
      '{count, employee gets, employees get} an end date: their pending requests are rejected.',
      '{count, number} pekerja mendapat tarikh tamat: permohonan yang menunggu ditolak.',
    ],
    accounts: ['Changed bank accounts', 'Akaun bank yang ditukar'],
    secondPerson: [
      'More than 10% of all bank accounts change, so another manager must approve these employees. Until then they can’t withdraw.',
      'Lebih 10% daripada semua akaun bank ditukar, jadi pengurus lain perlu meluluskan pekerja ini. Sehingga itu mereka tidak boleh membuat pengeluaran.',
    ],
    toApprove: [
      '{count, approved employee returns, approved employees return} to Pending Approval, because bank, account or salary change.',
      '{count, number} pekerja diluluskan kembali menunggu kelulusan, kerana bank, akaun atau gaji berubah.',
    ],
    names: ['Show names', 'Tunjukkan nama'],
    more: ['and {count, number} more', 'dan {count, number} lagi'],
    withdrawals: ['{count, withdrawal, withdrawals}', '{count, number} pengeluaran'],
    verb: ['Overwrite: {changes}', 'Tulis ganti: {changes}'],
    create: ['create {count, number}', 'tambah {count, number}'],
    update: ['update {count, number}', 'kemas kini {count, number}'],
    delete: ['delete {count, number}', 'padam {count, number}'],
    nothing: ['no changes', 'tiada perubahan'],
  },
  done: {
    title: ['Imported', 'Diimport'],
    text: ['{name}: {changes}.', '{name}: {changes}.'],
    created: ['{total} created', '{total} ditambah'],
    updated: ['{total} updated', '{total} dikemas kini'],
    unchanged: ['{total} unchanged', '{total} tiada perubahan'],
    deleted: ['{total} deleted', '{total} dipadam'],
    retained: [
      'Not in the file, but retained because of withdrawals in progress or payments on hold:',
      'Tiada dalam fail, tetapi dikekalkan kerana pengeluaran sedang diproses atau bayaran ditahan:',
    ],
    approve: ['Approve employees', 'Luluskan pekerja'],
    another: ['Import another file', 'Import fail lain'],
  },
  undo: {
    button: ['Undo latest import', 'Buat asal import terakhir'],
    title: ['Undo the latest import', 'Buat asal import terakhir'],
    text: ['{name}, imported on {when} by {who}.', '{name}, diimport pada {when} oleh {who}.'],
    removes: [
      '{total} employee that it created is removed.',
      '{total} employees that it created are removed.',
      '{total} pekerja yang ditambah akan dibuang.',
    ],
    restores: [
      '{count, number} employee that it changed or deleted is restored, with salary, account and approval.',
      '{count, number} employees that it changed or deleted are restored, with salary, account and approval.',
      '{count, number} pekerja yang diubah atau dipadam akan dipulihkan, termasuk gaji, akaun dan kelulusan.',
    ],
    changed: [
      'This import can’t be undone because some of its records have changed since.',
      'Import ini tidak boleh dibuat asal kerana sebahagian rekodnya telah berubah.',
    ],
    changedTitle: [
      '{total} employee has changed since',
      '{total} employees have changed since',
      '{total} pekerja telah berubah',
    ],
    noName: ['Unnamed file', 'Fail tanpa nama'],
    failed: ['Failed to undo last employees import!', 'Gagal membuat asal import pekerja terakhir!'],
    done: [
      'Import undone: {restored} restored, {removed} removed.',
      'Import dibuat asal: {restored} dipulihkan, {removed} dibuang.',
    ],
    none: ['There is no import to undo.', 'Tiada import untuk dibuat asal.'],
    undone: ['The latest import has already been undone.', 'Import terakhir telah dibuat asal.'],
  },
  history: {
    title: ['Earlier imports', 'Import terdahulu'],
    failed: ['Failed to retrieve the imports!', 'Gagal mendapatkan senarai import!'],
    empty: ['No imports yet', 'Belum ada import'],
    emptyHint: [
      'Each import will appear here with its user and result. You can undo the latest one.',
      'Setiap import akan dipaparkan di sini dengan pengguna dan hasilnya. Anda boleh membuat asal yang terakhir.',
    ],
    when: ['Date', 'Tarikh'],
    who: ['User', 'Pengguna'],
    file: ['File', 'Fail'],
    modes: importModeNames,
    result: ['Result', 'Hasil'],
    state: ['Status', 'Status'],
    undone: ['Undone', 'Dibuat asal'],
    undoneBy: ['by {who}, {when}', 'oleh {who}, {when}'],
    noName: ['unnamed', 'tanpa nama'],
    more: ['Show older imports', 'Tunjukkan import yang lebih lama'],
  },
}).withErrors(columnErrors, employeeErrors, employeeFieldErrors, importErrors, spreadsheetErrors)
