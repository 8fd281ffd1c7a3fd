import { outcomeNames } from '#kernel/outcome-names.ts'
import { secondPersonErrors } from '#people/identity/second-person.errors.ts'
import { holdErrors } from '#people/employees/account/hold.errors.ts'
import { releaseNames } from '#people/employees/account/release-names.rules.ts'
import { transferErrors } from './transfer.errors.ts'
import { spreadsheetErrors } from '#spreadsheets/spreadsheet.errors.ts'
import { withdrawalErrors } from '../withdrawal.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  link: ['Batch no. {number}', 'Kelompok no. {number}'],
  send: {
    intro: [
      'Creates a batch and its bank file and marks the withdrawals as Processing. This can’t be undone.',
      'Mencipta kelompok dan fail banknya, dan menandakan pengeluaran sebagai Sedang Diproses. Tindakan ini muktamad.',
    ],
    nothing: ['There is nothing to send.', 'Tiada apa-apa untuk dihantar.'],
    nothingHint: [
      'Withdrawals can be sent once an employer or platform staff have approved them.',
      'Pengeluaran boleh dihantar selepas diluluskan oleh majikan atau kakitangan platform.',
    ],
    byBank: ['By bank', 'Mengikut bank'],
    byOrganization: ['By organization', 'Mengikut organisasi'],
    count: ['Count', 'Bilangan'],
    withdrawals: ['Withdrawals', 'Pengeluaran'],
    total: ['Total', 'Jumlah'],
    held: [
      '{count, number} withdrawal, {amount}, is on hold: its organization is not active.',
      '{count, number} withdrawals, {amount}, are on hold: their organizations are not active.',
      '{count, number} pengeluaran, {amount}, ditahan: organisasinya tidak aktif.',
    ],
    verb: ['Send {total, number}, {amount}', 'Hantar {total, number}, {amount}'],
    sending: [
      'Sending {count, withdrawal, withdrawals} to the bank. Please keep this window open.',
      'Menghantar {count, number} pengeluaran ke bank. Sila biarkan tetingkap ini terbuka.',
    ],
    sentHint: [
      'Give this file to the bank. When the bank has answered, complete the batch or upload the bank’s result.',
      'Serahkan fail ini kepada bank. Selepas bank menjawab, selesaikan kelompok atau muat naik keputusan bank.',
    ],
    changedTitle: ['Nothing was sent, because the list changed', 'Tiada apa-apa dihantar kerana senarai telah berubah'],
    changedText: [
      'You pressed Send {before, number}, {beforeAmount}. It would send {now, number}, {nowAmount} now. The changed lines are marked.',
      'Anda menekan Hantar {before, number}, {beforeAmount}. Kini ia akan menghantar {now, number}, {nowAmount}. Baris yang berubah ditandakan.',
    ],
    onHold: [
      '{count, number} payee, {amount}, is left out because payments are on hold',
      '{count, number} payees, {amount}, are left out because payments are on hold',
      '{count, number} penerima, {amount}, diketepikan kerana bayaran ditahan',
    ],
    onHoldReported: [
      'The employee reported the change of their bank account. A manager of the employer must check it.',
      'Pekerja melaporkan pertukaran akaun banknya. Pengurus majikan perlu menyemaknya.',
    ],
    onHoldReason: ['Returned on {date}: {reason}', 'Dipulangkan pada {date}: {reason}'],
    onHoldMore: ['and {count, number} more', 'dan {count, number} lagi'],
    release: ['Release', 'Lepaskan'],
    releaseOf: ['Release {name}, {amount}', 'Lepaskan {name}, {amount}'],
    releaseReason: releaseNames.reason,
    releaseHint: [
      'The employee can also request withdrawals to this account again.',
      'Pekerja juga boleh memohon pengeluaran ke akaun ini semula.',
    ],
    leaveOut: ['Leave out', 'Ketepikan'],
    released: ['Released: {name}, {amount}', 'Dilepaskan: {name}, {amount}'],
    releaseFailed: ['Failed to release the account!', 'Gagal melepaskan akaun!'],
    download: ['Download {file}', 'Muat turun {file}'],
    again: [
      'Batch no. {numbers} was already sent today. This creates another bank file for the same day. Give each file to the bank once.',
      'Batches no. {numbers} were already sent today. This creates another bank file for the same day. Give each file to the bank once.',
      'Kelompok no. {numbers} telah dihantar hari ini. Ini mencipta satu lagi fail bank untuk hari yang sama. Serahkan setiap fail kepada bank sekali sahaja.',
    ],
    anotherOfDay: [
      'This is bank file {ofDay, number} of {day}. Its name includes the batch number. Give each file to the bank once.',
      'Ini fail bank ke-{ofDay, number} bagi {day}. Namanya mengandungi nombor kelompok. Serahkan setiap fail kepada bank sekali sahaja.',
    ],
    sentAt: ['Sent', 'Dihantar'],
    by: ['By', 'Oleh'],
  },
  handover: {
    title: [
      'The bank file hasn’t been downloaded',
      'The bank files of {numbers} haven’t been downloaded',
      'Tiada siapa memuat turun fail bank bagi {numbers}',
      'Tiada siapa memuat turun fail bank',
    ],
    text: [
      'Without the file, the bank can’t have paid anyone. Complete only if it got the file in another way.',
      'Tanpa fail ini, bank tidak mungkin membuat bayaran. Selesaikan hanya jika bank menerimanya dengan cara lain.',
    ],
    label: ['How the bank got the file', 'Cara bank menerima fail'],
    hint: ['Stored with your name in the audit trail', 'Disimpan bersama nama anda dalam jejak audit'],
  },
  complete: {
    noBankDay: [
      'Banks make no transfers on {date}. Is that the date that the bank states?',
      'Bank tidak membuat pindahan pada {date}. Adakah itu tarikh yang dinyatakan oleh bank?',
    ],
    intro: [
      'Completes withdrawals that were sent to the bank, and notifies the employees. This can’t be undone.',
      'Menyelesaikan pengeluaran yang telah dihantar ke bank, dan memaklumkan pekerja. Tindakan ini muktamad.',
    ],
    which: ['Batch', 'Kelompok'],
    allSent: ['Everything with the bank', 'Semua yang sedang diproses oleh bank'],
    batchNote: [
      'Sent {day}, {waiting, number} of {count, number} without a bank result',
      'Dihantar {day}, {waiting, number} daripada {count, number} tanpa keputusan bank',
    ],
    changedTitle: [
      'Nothing was completed, because the list changed',
      'Tiada apa-apa diselesaikan kerana senarai telah berubah',
    ],
    changedText: [
      'You pressed {before, number}, {beforeAmount}. It would complete {now, number}, {nowAmount} now.',
      'Anda menekan {before, number}, {beforeAmount}. Kini ia akan menyelesaikan {now, number}, {nowAmount}.',
    ],
    sentBy: ['Sent by', 'Dihantar oleh'],
    file: ['File downloaded by', 'Fail dimuat turun oleh'],
    notDownloaded: ['Nobody yet', 'Belum ada sesiapa'],
    bankResult: ['Bank result uploaded by', 'Keputusan bank dimuat naik oleh'],
    noResult: ['No bank result yet', 'Belum ada keputusan bank'],
    byAt: ['{name}, {at}', '{name}, {at}'],
    needed: ['Please choose a batch', 'Sila pilih kelompok'],
    sentToday: [
      'This includes withdrawals that were sent to the bank today. Complete them only if the bank has confirmed the transfers.',
      'Ini termasuk pengeluaran yang dihantar ke bank hari ini. Selesaikan hanya jika bank telah mengesahkan pindahan.',
    ],
    allNote: ['{count, withdrawal, withdrawals}', '{count, number} pengeluaran'],
    chosen: ['{count, selected withdrawal, selected withdrawals}', '{count, number} pengeluaran dipilih'],
    date: ['Transfer date', 'Tarikh pindahan'],
    dateHint: ['The day on which the bank transferred the money', 'Hari bank memindahkan wang'],
    verb: ['Complete {total, number}, {amount}', 'Selesaikan {total, number}, {amount}'],
    completing: [
      'Completing {count, withdrawal, withdrawals}. Please keep this window open.',
      'Menyelesaikan {count, number} pengeluaran. Sila biarkan tetingkap ini terbuka.',
    ],
    nothing: ['Nothing is with the bank.', 'Tiada apa-apa yang sedang diproses oleh bank.'],
    nothingHint: [
      'End of day processing sends approved withdrawals.',
      'Proses akhir hari menghantar pengeluaran yang diluluskan.',
    ],
    result: ['{count, withdrawal, withdrawals} completed', '{count, number} pengeluaran selesai'],
    net: ['Transferred', 'Dipindahkan'],
    none: ['Someone else already completed these.', 'Orang lain telah menyelesaikannya.'],
    action: ['Complete', 'Selesaikan'],
  },
  result: {
    intro: [
      'Completes the payments that the bank made and cancels the others with the bank’s reason. Lines that match no payment stay open in the batch.',
      'Menyelesaikan bayaran yang dibuat oleh bank dan membatalkan yang lain dengan sebab bank. Baris yang tidak sepadan kekal terbuka dalam kelompok.',
    ],
    file: ['The bank’s result file', 'Fail keputusan bank'],
    hint: [
      'CSV with the columns Account No., Amount, Status, Reason',
      'CSV dengan lajur Account No., Amount, Status, Reason',
    ],
    needed: ['Please choose the bank’s file', 'Sila pilih fail bank'],
    preview: ['Preview', 'Pratonton'],
    verbPreviewed: [
      'Apply: {paid, number} paid, {amount}, {failed, number} refused by bank',
      'Gunakan: {paid, number} dibayar, {amount}, {failed, number} ditolak oleh bank',
    ],
    final: [
      'Applying completes the paid withdrawals and cancels those that the bank refused, and notifies the employees. This can’t be undone.',
      'Ini akan menyelesaikan pengeluaran yang dibayar dan membatalkan yang ditolak oleh bank, serta memaklumkan pekerja. Tindakan ini muktamad.',
    ],
    paid: ['Paid', 'Dibayar'],
    failed: outcomeNames.refused,
    withErrors: ['Lines without a payment', 'Baris tanpa bayaran'],
    account: ['Account', 'Akaun'],
    amount: ['Amount', 'Amaun'],
    employee: ['Employee', 'Pekerja'],
    reason: ['Reason', 'Sebab'],
    errors: [
      '{count, number} line matches no payment. It stays open in the batch.',
      '{count, number} lines match no payment. They stay open in the batch.',
      '{count, number} baris tidak sepadan dengan mana-mana bayaran. Semuanya kekal terbuka dalam kelompok.',
      '{count, number} baris tidak sepadan dengan mana-mana bayaran. Ia kekal terbuka dalam kelompok.',
    ],
    nothing: [
      'No line matches a payment without a result',
      'Tiada baris yang sepadan dengan bayaran yang belum ada keputusan',
    ],
    appliedBefore: ['This file was already applied', 'Fail ini telah digunakan'],
    appliedBeforeText: ['On {when} by {name}, to {batches}', 'Pada {when} oleh {name}, bagi {batches}'],
    batchNumber: ['batch no. {number}', 'kelompok no. {number}'],
    repeated: ['Already recorded', 'Sudah direkodkan'],
    unanswered: ['Payments without a line', 'Bayaran tanpa baris'],
    openAfter: ['Open lines', 'Baris terbuka'],
    line: ['Line', 'Baris'],
    error: ['Why', 'Sebab'],
    fix: ['The bank’s file doesn’t need to be edited.', 'Fail bank tidak perlu disunting.'],
    near: [
      '{count, number} of them nearly matches a payment, and can be matched in the batch.',
      '{count, number} of them nearly match payments, and can be matched in the batch.',
      '{count, number} daripadanya hampir sepadan dengan bayaran, dan boleh dipadankan dalam kelompok.',
    ],
    mostShown: ['The first {total, number} are shown.', '{total, number} yang pertama dipaparkan.'],
    completed: ['Completed', 'Selesai'],
    cancelled: outcomeNames.refused,
    title: ['Bank result applied', 'Keputusan bank telah digunakan'],
    applying: [
      'Applying the bank’s result. Please keep this window open.',
      'Menggunakan keputusan bank. Sila biarkan tetingkap ini terbuka.',
    ],
  },
  /** What a line of the bank's result nearly matches. */
  near: {
    match: ['Near match: {name}, {amount}, {difference}', 'Hampir sepadan: {name}, {amount}, {difference}'],
    sameAmount: ['same amount', 'amaun sama'],
    less: ['{amount} less', 'kurang {amount}'],
    more: ['{amount} more', 'lebih {amount}'],
  },
}).withErrors(transferErrors, holdErrors, spreadsheetErrors, withdrawalErrors, secondPersonErrors)
