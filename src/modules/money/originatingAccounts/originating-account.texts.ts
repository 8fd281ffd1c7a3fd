import { fieldNames } from '#kernel/audit.ts'
import { texts } from '#web/text.ts'
import { originatingAccountErrors } from './originating-account.errors.ts'
import { originatingAccountRecord } from './originating-account-record.rules.ts'

export const t = texts({
  title: ['Originating accounts', 'Akaun pembayar'],
  intro: [
    'The bank accounts that pay withdrawals, and the file that each bank takes.',
    'Akaun bank yang membayar pengeluaran, dan fail yang diterima oleh setiap bank.',
  ],
  empty: ['No originating accounts yet', 'Belum ada akaun pembayar'],
  emptyHint: [
    'Add the account that you pay from, and download payment files in the form that its bank takes.',
    'Tambah akaun yang digunakan untuk membayar, dan muat turun fail bayaran dalam bentuk yang diterima banknya.',
  ],
  about: ['Originating account', 'Akaun pembayar'],
  failed: {
    list: ['The accounts couldn’t be retrieved.', 'Akaun tidak dapat diperoleh.'],
    save: ['The account couldn’t be saved.', 'Akaun tidak dapat disimpan.'],
    delete: ['The account couldn’t be deleted.', 'Akaun tidak dapat dipadam.'],
    upload: ['The test upload couldn’t be recorded.', 'Muat naik ujian tidak dapat direkodkan.'],
  },
  field: { ...fieldNames(originatingAccountRecord) },
  form: {
    create: ['Add account', 'Tambah akaun'],
    edit: ['Edit originating account', 'Sunting akaun pembayar'],
    created: ['Account added: {name}', 'Akaun ditambah: {name}'],
    updated: ['Account updated: {name}', 'Akaun dikemas kini: {name}'],
    changed: [
      'Someone else has changed this account since you opened it.',
      'Akaun ini telah diubah oleh orang lain sejak anda membukanya.',
    ],
    account: ['Account', 'Akaun'],
    file: ['Payment file', 'Fail bayaran'],
    chooseBank: ['Choose the bank first', 'Pilih bank dahulu'],
    corporateHint: [
      'The number that the bank gave your company for this service',
      'Nombor yang diberikan bank kepada syarikat anda bagi perkhidmatan ini',
    ],
    referenceHint: [
      'Up to 7 letters on the payee’s bank statement. The batch number follows.',
      'Sehingga 7 huruf pada penyata bank penerima. Nombor kelompok menyusul.',
    ],
    mostHint: ['Leave empty if the bank sets no limit.', 'Biarkan kosong jika bank tidak menetapkan had.'],
    rentasHint: [
      'Payments above RM 1,000,000.00 to other banks go by RENTAS. Otherwise they are refused.',
      'Bayaran melebihi RM 1,000,000.00 ke bank lain dibuat melalui RENTAS. Jika tidak, ia ditolak.',
    ],
    unverifiedFormat: [
      'The bank took such files, but hasn’t published a description',
      'Bank pernah menerima fail sebegini, tetapi belum menerbitkan keterangannya',
    ],
  },
  unlimited: ['Unlimited', 'Tiada had'],
  used: ['Used if needed', 'Digunakan jika perlu'],
  unused: ['Not used', 'Tidak digunakan'],
  verified: {
    yes: ['Taken by the bank', 'Diterima bank'],
    no: ['Not confirmed by the bank', 'Belum disahkan bank'],
    by: ['Uploaded on {date}, recorded by {name}', 'Dimuat naik pada {date}, direkodkan oleh {name}'],
    noText: [
      'Upload a file with one real payment of a small amount. Once the bank has paid it, record the upload here.',
      'Muat naik fail dengan satu bayaran sebenar berjumlah kecil. Setelah bank membayarnya, rekodkan muat naik itu di sini.',
    ],
    digest: ['Digest (SHA-256)', 'Cincangan (SHA-256)'],
    record: ['Record test upload', 'Rekodkan muat naik ujian'],
    on: ['Day of the upload', 'Hari muat naik'],
    digestHint: [
      'Of the file that the bank took, as the batch page or `sha256sum` shows it',
      'Bagi fail yang diterima bank, seperti yang dipaparkan halaman kelompok atau `sha256sum`',
    ],
    done: ['Test upload recorded', 'Muat naik ujian direkodkan'],
  },
  paymentFile: {
    button: ['In a bank’s format', 'Dalam format bank'],
    failed: ['The file couldn’t be made.', 'Fail tidak dapat dibuat.'],
    verb: ['Download {count, number}, {amount}', 'Muat turun {count, number}, {amount}'],
    account: ['Pay from', 'Bayar daripada'],
    on: ['Payment date', 'Tarikh bayaran'],
    file: ['File', 'Fail'],
    rail: {
      internal: ['Within the bank', 'Dalam bank yang sama'],
      ibg: ['IBG', 'IBG'],
      rentas: ['RENTAS', 'RENTAS'],
    },
    arrivesOn: ['In the account on {day}', 'Masuk ke akaun pada {day}'],
    arrivesBy: ['In the account by {day}, {by}', 'Masuk ke akaun selewat-lewatnya {day}, {by}'],
    fee: ['The bank charges {fee} each.', 'Bank mengenakan {fee} setiap satu.'],
    late: [
      'The bank’s cut-off of {cutOff} for {rail} has passed, so it pays on the next bank day',
      'Waktu tutup bank {cutOff} bagi {rail} telah berlalu, jadi bayaran dibuat pada hari bank berikutnya',
    ],
    namesUnchecked: [
      'Banks don’t compare the names in such a file with the accounts: an account that exists is credited.',
      'Bank tidak membandingkan nama dalam fail sebegini dengan akaun: akaun yang wujud akan dikreditkan.',
    ],
    payments: ['{count, payment, payments}, {amount}', '{count, number} bayaran, {amount}'],
    problems: [
      'The format can’t carry {count, payment, payments}',
      'Format ini tidak dapat memuatkan {count, number} bayaran',
    ],
    problem: ['Line {line, number}, {name}: {problem}', 'Baris {line, number}, {name}: {problem}'],
    changes: [
      'The bank gets {count, text, texts} in another form',
      'Bank menerima {count, number} teks dalam bentuk lain',
    ],
    change: ['Line {line, number}: {from} becomes {to}', 'Baris {line, number}: {from} menjadi {to}'],
    more: ['and {count, number} more', 'dan {count, number} lagi'],
    unverified: [
      'The bank hasn’t confirmed this format. Begin with a file of one small payment.',
      'Bank belum mengesahkan format ini. Mulakan dengan fail satu bayaran kecil.',
    ],
    none: [
      'There is no active originating account, so its bank’s format isn’t known.',
      'Tiada akaun pembayar aktif, jadi format banknya tidak diketahui.',
    ],
    toAccounts: ['Originating accounts', 'Akaun pembayar'],
    failedAccounts: ['The originating accounts couldn’t be retrieved.', 'Akaun pembayar tidak dapat diperoleh.'],
    downloaded: ['{name}, for {account}', '{name}, untuk {account}'],
    failedDownload: ['Failed to download the bank file!', 'Gagal memuat turun fail bank!'],
    warnTitle: ['Download the payment file of {name}', 'Muat turun fail bayaran {name}'],
    warnText: [
      'This file still has {count, payee who was, payees who were} refused, cancelled or returned, {amount}. If it is handed over, they may be paid.',
      'Fail ini masih mengandungi {count, number} penerima yang ditolak, dibatalkan atau dipulangkan, {amount}. Jika diserahkan, mereka mungkin dibayar.',
    ],
    warnVerb: ['Download anyway', 'Muat turun juga'],
    warnDismiss: ['Don’t download', 'Jangan muat turun'],
    never: ['Not downloaded yet', 'Belum dimuat turun'],
    downloads: ['Downloaded {count, time, times}', 'Dimuat turun {count, number} kali'],
    laterDay: ['after the day of the file', 'selepas hari fail dibuat'],
    digest: ['SHA-256', 'SHA-256'],
    copy: ['Copy the digest', 'Salin nilai cincang'],
    copied: ['Copied', 'Disalin'],
  },
  delete: {
    title: ['Delete {name}?', 'Padam {name}?'],
    text: [
      'No more payment files can be made for it. Files that were downloaded stay recorded.',
      'Fail bayaran tidak dapat dibuat lagi untuknya. Fail yang telah dimuat turun kekal direkodkan.',
    ],
    verb: ['Delete account', 'Padam akaun'],
    done: ['Account deleted: {name}', 'Akaun dipadam: {name}'],
  },
}).withErrors(originatingAccountErrors)
