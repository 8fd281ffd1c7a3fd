import { wageReasonNames } from './earned-wage.rules.ts'
import { earnedWageErrors } from './earned-wage.errors.ts'
import { uploadErrors } from '#ground/uploads/upload.errors.ts'
import { spreadsheetErrors } from '#spreadsheets/spreadsheet.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Earned wages', 'Gaji terkumpul'],
  need: {
    title: [
      '{count, earned wage, earned wages} could not be credited',
      '{count, number} gaji terkumpul tidak dapat dikreditkan',
    ],
    hint: ['The oldest is from {date}', 'Yang paling lama bertarikh {date}'],
    review: ['Review {count, number}', 'Semak {count, number}'],
  },
  back: ['Advance Pay', 'Pendahuluan Gaji'],
  intro: [
    'Wages reported by your payroll system for {month}. Employees can withdraw from credited wages.',
    'Gaji yang dilaporkan oleh sistem gaji anda bagi {month}. Pekerja boleh mengeluarkan gaji yang dikreditkan.',
  ],
  calculated: [
    'Your organization’s earned wages are calculated from salaries. Only wages that can’t be calculated are listed.',
    'Gaji terkumpul organisasi anda dikira daripada gaji. Hanya gaji yang tidak dapat dikira disenaraikan.',
  ],
  tabs: {
    all: ['All', 'Semua'],
    credited: ['Credited', 'Dikreditkan'],
    failed: ['Failed', 'Gagal'],
  },
  field: {
    employee: ['Employee', 'Pekerja'],
    icNumber: ['IC number', 'No. kad pengenalan'],
    organization: ['Organization', 'Organisasi'],
    date: ['Date', 'Tarikh'],
    month: ['Month', 'Bulan'],
    amount: ['Earned wages', 'Gaji terkumpul'],
    status: ['Status', 'Status'],
    source: ['Source', 'Sumber'],
    createdAt: ['Received', 'Diterima'],
    creditedAt: ['Credited', 'Dikreditkan'],
  },
  source: {
    accrual: ['Calculated from the salary', 'Dikira daripada gaji'],
    imported: ['Imported', 'Diimport'],
  },
  unknown: ['Unknown employee', 'Pekerja tidak dikenali'],
  reason: wageReasonNames,
  fix: {
    unknown_employee: [
      'Ask the employer to add the employee, then retry.',
      'Minta majikan menambah pekerja, kemudian cuba semula.',
    ],
    employee_not_approved: [
      'Ask the employer to approve the employee, then retry.',
      'Minta majikan meluluskan pekerja, kemudian cuba semula.',
    ],
    no_salary: [
      'Ask the employer to add the salary, then retry.',
      'Minta majikan menambah gaji, kemudian cuba semula.',
    ],
    not_employed: [
      'Ask the employer to correct the start or end date, then retry.',
      'Minta majikan membetulkan tarikh mula atau tamat, kemudian cuba semula.',
    ],
    impossible_dates: [
      'Ask the employer to correct the start or end date, then retry.',
      'Minta majikan membetulkan tarikh mula atau tamat, kemudian cuba semula.',
    ],
    no_bank: [
      'Ask the employer to add the bank account, then retry.',
      'Minta majikan menambah akaun bank, kemudian cuba semula.',
    ],
    closed_period: ['Wages of a closed month can’t be credited.', 'Gaji bulan yang ditutup tidak boleh dikreditkan.'],
    future_date: ['Retry on or after this date.', 'Cuba semula pada atau selepas tarikh ini.'],
  },
  empty: ['No earned wages in {month}', 'Tiada gaji terkumpul pada {month}'],
  emptyHint: ['Import a file to add earned wages.', 'Import fail untuk menambah gaji terkumpul.'],
  failedList: {
    title: ['Failed earned wages', 'Gaji terkumpul yang gagal'],
    one: ['Earned wages', 'Gaji terkumpul'],
    intro: [
      'Wages that can’t be credited, with the reason. Retry them after the employer has corrected the record.',
      'Gaji yang tidak dapat dikreditkan berserta sebabnya. Cuba semula selepas majikan membetulkan rekod.',
    ],
    empty: ['No failed wages', 'Tiada gaji yang gagal'],
    emptyHint: ['All earned wages are credited.', 'Semua gaji terkumpul telah dikreditkan.'],
  },
  answer: {
    explain: ['Explain to the employer', 'Terangkan kepada majikan'],
    dismiss: ['Dismiss', 'Ketepikan'],
    dismissSelected: ['Dismiss {count, number}', 'Ketepikan {count, number}'],
    explainTitle: ['Explain to {organization}', 'Terangkan kepada {organization}'],
    dismissTitle: ['Dismiss {count, entry, entries}, {amount}', 'Ketepikan {count, number} entri, {amount}'],
    explainText: [
      'The employer sees your message beside {amount} of {name}. The entry stays in this list and no longer needs attention.',
      'Majikan melihat mesej anda di sebelah {amount} untuk {name}. Entri ini kekal dalam senarai dan tidak lagi memerlukan perhatian.',
    ],
    dismissText: [
      'The wages are not credited, and the entry leaves this list. The employer sees your reason. If the employer sends the day again, it is checked again.',
      'Gaji tidak dikreditkan, dan entri ini keluar daripada senarai. Majikan melihat sebab anda. Jika majikan menghantar hari itu semula, ia disemak semula.',
    ],
    message: ['Message', 'Mesej'],
    reason: ['Reason', 'Sebab'],
    explained: ['The employer sees your message.', 'Majikan melihat mesej anda.'],
    dismissed: ['{count, entry, entries} dismissed', '{count, number} entri diketepikan'],
    fromUpah: ['Upah: {message}', 'Upah: {message}'],
    dismissedBy: ['Dismissed by Upah: {message}', 'Diketepikan oleh Upah: {message}'],
  },
  retry: ['Retry', 'Cuba semula'],
  retrySelected: ['Retry {count} selected', 'Cuba semula {count} yang dipilih'],
  retried: ['{credited} credited, {failed} still failing', '{credited} dikreditkan, {failed} masih gagal'],
  view: ['View', 'Lihat'],
  import: {
    title: ['Import earned wages', 'Import gaji terkumpul'],
    intro: [
      'One row per employee and day, with the columns {columns}. Importing a day again replaces its amount and never credits it twice.',
      'Satu baris bagi setiap pekerja dan hari, dengan lajur {columns}. Mengimport hari yang sama menggantikan amaunnya dan tidak mengkreditkannya dua kali.',
    ],
    file: ['File (xlsx or csv)', 'Fail (xlsx atau csv)'],
    wrongEnding: ['Only xlsx and csv files are allowed!', 'Hanya fail xlsx dan csv dibenarkan!'],
    template: ['Download template', 'Muat turun templat'],
    verb: ['Import', 'Import'],
    nothing: [
      'Nothing was imported. Correct the file and import it again.',
      'Tiada apa-apa diimport. Betulkan fail dan import semula.',
    ],
    row: ['Row {row}', 'Baris {row}'],
    more: ['{count, row has, rows have} errors.', '{count, number} baris mempunyai ralat.'],
    done: [
      '{credited} credited, {failed} failed, {unchanged} unchanged',
      '{credited} dikreditkan, {failed} gagal, {unchanged} tidak berubah',
    ],
    late: [
      '{count} entry has a new amount, but its month is closed. It was not changed.',
      '{count} entries have a new amount, but their month is closed. They were not changed.',
      '{count} entri mempunyai amaun baharu, tetapi bulannya telah ditutup. Entri itu tidak diubah.',
    ],
    needed: ['Please choose a file.', 'Sila pilih fail.'],
    failed: ['Failed to update data!', 'Gagal mengemas kini data!'],
  },
  failed: {
    list: ['Failed to retrieve transactions!', 'Gagal mendapatkan transaksi!'],
    one: ['Failed to retrieve transaction!', 'Gagal mendapatkan transaksi!'],
    retry: ['Failed to update transactions!', 'Gagal mengemas kini transaksi!'],
  },
  dashboard: {
    pill: ['Failed wages', 'Gaji gagal'],
    title: [
      '{count, wage entry, wage entries} can’t be credited',
      '{count, number} entri gaji tidak dapat dikreditkan',
    ],
    hint: ['in {count, organization, organizations}', 'dalam {count, number} organisasi'],
    review: ['Review', 'Semak'],
  },
}).withErrors(earnedWageErrors, uploadErrors, spreadsheetErrors)
