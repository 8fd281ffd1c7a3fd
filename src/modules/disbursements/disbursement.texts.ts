import { secondPersonErrors } from '#modules/identity/second-person.errors.ts'
import { holdErrors } from '#modules/employees/hold.errors.ts'
import { delegationErrors } from '#modules/delegations/delegation.errors.ts'
import { disbursementErrors } from './disbursement.errors.ts'
import { payoutErrors } from './payout.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Disbursements', 'Agihan'],
  intro: [
    'Upah pays your suppliers or employees now. You repay the total and the fees by the due date.',
    'Upah membayar pembekal atau pekerja anda sekarang. Anda membayar balik jumlah dan fi selewat-lewatnya pada tarikh akhir.',
  ],
  platformIntro: [
    'Disbursements of all organizations, once they are approved.',
    'Agihan semua organisasi, selepas diluluskan.',
  ],
  create: ['New Disbursement', 'Agihan Baharu'],
  tabs: ['Status', 'Status'],
  empty: ['No disbursements', 'Tiada agihan'],
  emptyHint: ['Disbursements will appear here.', 'Agihan akan dipaparkan di sini.'],
  failed: ['Failed to fetch salaries Disbursements!', 'Gagal mendapatkan senarai agihan!'],
  failedOne: ['Failed to fetch Disbursement!', 'Gagal mendapatkan agihan!'],
  details: ['Disbursement', 'Agihan'],
  figures: ['Cost', 'Kos'],
  payees: ['Payees', 'Penerima'],
  noPayees: ['No payees', 'Tiada penerima'],
  viewSettlement: ['View Settlement', 'Lihat Penyelesaian'],
  reconciliation: ['Reconciliation', 'Penyesuaian'],
  payeesFile: ['Payees (CSV)', 'Penerima (CSV)'],
  submitted_one: ['Submitted, {count} payee', 'Dihantar, {count} penerima'],
  submitted_other: ['Submitted, {count} payees', 'Dihantar, {count} penerima'],
  leftOut_one: ['Not paid, {count} payee', 'Tidak dibayar, {count} penerima'],
  leftOut_other: ['Not paid, {count} payees', 'Tidak dibayar, {count} penerima'],
  totalTo_one: ['Total to {count} payee', 'Jumlah kepada {count} penerima'],
  totalTo_other: ['Total to {count} payees', 'Jumlah kepada {count} penerima'],
  barred: {
    hold: ['On hold until {date}', 'Ditahan sehingga {date}'],
    blacklist: ['Blacklisted', 'Disenarai hitam'],
    report: ['Reported a changed bank account', 'Melaporkan pertukaran akaun bank'],
    account: [
      'Account on hold: the bank refused or returned the last payment',
      'Akaun ditahan: bank menolak atau memulangkan bayaran terakhir',
    ],
  },
  barredTitle_one: ['{count} payee is not paid, {total}', '{count} penerima tidak dibayar, {total}'],
  barredTitle_other: ['{count} payees are not paid, {total}', '{count} penerima tidak dibayar, {total}'],
  barredLine: ['{name}, {amount}: {state}', '{name}, {amount}: {state}'],
  barredText: [
    'If paying starts now, they are dropped, and are not paid later either.',
    'Jika pembayaran bermula sekarang, mereka digugurkan dan tidak dibayar kemudian.',
  ],
  allBarred: [
    'Nobody can be paid: every payee or account is on hold or blacklisted. Cancel the disbursement, wait until a hold ends, or release an account.',
    'Tiada sesiapa boleh dibayar: semua penerima atau akaun ditahan atau disenarai hitam. Batalkan agihan, tunggu tahanan tamat, atau lepaskan akaun.',
  ],
  notPaid: ['Not paid', 'Tidak dibayar'],
  disputed: ['Needs a decision', 'Perlu diputuskan'],
  sentAs: ['Through Curlec as {name}', 'Melalui Curlec sebagai {name}'],
  toCheck: ['Payees to check', 'Penerima untuk disemak'],
  payeeTab: { check: ['To check', 'Perlu disemak'], all: ['All', 'Semua'] },
  nothingToCheck_one: [
    '{count, number} other, nothing to check: {total}',
    '{count, number} lagi, tiada yang perlu disemak: {total}',
  ],
  nothingToCheck_other: [
    '{count, number} others, nothing to check: {total}',
    '{count, number} lagi, tiada yang perlu disemak: {total}',
  ],
  showAll: ['Show all', 'Papar semua'],
  bankResult: {
    withTotal: ['{verb}, {total}', '{verb}, {total}'],
    reason: ['Reason given by the bank', 'Sebab yang diberikan oleh bank'],
    holds: ['It is because of the account', 'Ia disebabkan oleh akaun itu'],
    holdsText: [
      'Nothing more is paid to it until someone releases it.',
      'Tiada bayaran lagi dibuat ke akaun itu sehingga ia dilepaskan.',
    ],
    returnedHolds: [
      'Nothing more is paid to these accounts until someone releases them.',
      'Tiada bayaran lagi dibuat ke akaun ini sehingga ia dilepaskan.',
    ],
    release: {
      verb: ['Release account', 'Lepaskan akaun'],
      text: ['{name} can be paid at {account} again.', '{name} boleh dibayar semula di {account}.'],
      reason: ['Why the account can be paid', 'Sebab akaun ini boleh dibayar'],
    },
    notPaid: {
      verb: ['Mark as not paid', 'Tandakan sebagai tidak dibayar'],
      text_one: [
        'The bank did not pay this payee. The disbursement is completed without it.',
        'Bank tidak membayar penerima ini. Agihan diselesaikan tanpanya.',
      ],
      text_other: [
        'The bank did not pay these {count} payees. The disbursement is completed without them.',
        'Bank tidak membayar {count} penerima ini. Agihan diselesaikan tanpa mereka.',
      ],
    },
    undo: {
      verb: ['Was not refused', 'Tidak ditolak'],
      text: ['The bank did not refuse this payment after all.', 'Bank sebenarnya tidak menolak bayaran ini.'],
    },
    returned: {
      verb: ['Record returned payment', 'Rekod bayaran yang dipulangkan'],
      text_one: [
        "The bank returned this payment. The organization owes it and its fees no longer. This can't be undone.",
        'Bank memulangkan bayaran ini. Organisasi tidak lagi berhutang amaun dan finya. Tindakan ini muktamad.',
      ],
      text_other: [
        "The bank returned these {count} payments. The organization owes them and their fees no longer. This can't be undone.",
        'Bank memulangkan {count} bayaran ini. Organisasi tidak lagi berhutang amaun dan finya. Tindakan ini muktamad.',
      ],
    },
  },
  platformFee: ['Platform fee, {rate}%', 'Fi platform, {rate}%'],
  monthlyFee: ['Monthly fee, {rate}% × {months}', 'Fi bulanan, {rate}% × {months}'],
  months_one: ['{count} month', '{count} bulan'],
  months_other: ['{count} months', '{count} bulan'],
  approvals: ['{approvals} of {needed}', '{approvals} daripada {needed}'],
  changedSince: ['Changed since it was submitted', 'Berubah sejak dihantar'],
  submitAgain: [
    'It can be approved once it is edited and submitted again.',
    'Ia boleh diluluskan selepas disunting dan dihantar semula.',
  ],
  difference: ['{name}, {what}: {before}, now {after}', '{name}, {what}: {before}, kini {after}'],
  accountRemoved: ['{name}, account: {before}, removed since', '{name}, akaun: {before}, telah dibuang'],
  contentDiffers: [
    'The payees, amounts or invoices differ from the submitted ones',
    'Penerima, amaun atau invois berbeza daripada yang dihantar',
  ],
  what: {
    status: ['status', 'status'],
    name: ['name', 'nama'],
    account: ['account', 'akaun'],
  },
  payeeState: {
    'pending approval': ['pending approval', 'menunggu kelulusan'],
    approved: ['approved', 'diluluskan'],
    rejected: ['rejected', 'ditolak'],
    blacklisted: ['blacklisted', 'disenarai hitam'],
    'on hold': ['on hold', 'ditahan'],
    'account on hold': ['account on hold, release it first', 'akaun ditahan, lepaskan dahulu'],
    deleted: ['deleted', 'dipadam'],
    'not payable': ['not payable', 'tidak boleh dibayar'],
  },
  actions: {
    approve: ['Approve', 'Luluskan'],
    delete: ['Delete', 'Padam'],
    draft: ['Revert to Draft', 'Kembalikan kepada Draf'],
    process: ['Download for Processing', 'Muat Turun untuk Diproses'],
    complete: ['Complete', 'Selesaikan'],
    cancel: ['Cancel Disbursement', 'Batalkan Agihan'],
  },
  decide: {
    approve: ['Approve {total}', 'Luluskan {total}'],
    process: ['Download for Processing, {total}', 'Muat Turun untuk Diproses, {total}'],
    complete: ['Complete {total}', 'Selesaikan {total}'],
  },
  confirm: {
    approve_one: [
      'Pay {total} to {count} payee. {toRepay} of your credit is reserved.',
      'Bayar {total} kepada {count} penerima. {toRepay} daripada kredit anda dikhaskan.',
    ],
    approve_other: [
      'Pay {total} to {count} payees. {toRepay} of your credit is reserved.',
      'Bayar {total} kepada {count} penerima. {toRepay} daripada kredit anda dikhaskan.',
    ],
    approveNotLast_one: [
      'Approval {approval} of {needed} to pay {total} to {count} payee. The last approval reserves {toRepay} of your credit.',
      'Kelulusan {approval} daripada {needed} untuk membayar {total} kepada {count} penerima. Kelulusan terakhir mengkhaskan {toRepay} daripada kredit anda.',
    ],
    approveNotLast_other: [
      'Approval {approval} of {needed} to pay {total} to {count} payees. The last approval reserves {toRepay} of your credit.',
      'Kelulusan {approval} daripada {needed} untuk membayar {total} kepada {count} penerima. Kelulusan terakhir mengkhaskan {toRepay} daripada kredit anda.',
    ],
    delete_one: [
      "Deletes the disbursement of {total} to {count} payee. This can't be undone.",
      'Memadam agihan {total} kepada {count} penerima. Tindakan ini muktamad.',
    ],
    delete_other: [
      "Deletes the disbursement of {total} to {count} payees. This can't be undone.",
      'Memadam agihan {total} kepada {count} penerima. Tindakan ini muktamad.',
    ],
    draft: [
      'The organization can edit it again, and {toRepay} of its credit is released.',
      'Organisasi boleh menyuntingnya semula, dan {toRepay} daripada kreditnya dilepaskan.',
    ],
    process_one: ['Pays {total} to {count} payee by file.', 'Membayar {total} kepada {count} penerima melalui fail.'],
    process_other: [
      'Pays {total} to {count} payees by file.',
      'Membayar {total} kepada {count} penerima melalui fail.',
    ],
    complete_one: [
      "Records that the bank paid {total} to {count} payee. The organization repays {toRepay}. This can't be undone.",
      'Merekod bahawa bank membayar {total} kepada {count} penerima. Organisasi perlu membayar balik {toRepay}. Tindakan ini muktamad.',
    ],
    complete_other: [
      "Records that the bank paid {total} to {count} payees. The organization repays {toRepay}. This can't be undone.",
      'Merekod bahawa bank membayar {total} kepada {count} penerima. Organisasi perlu membayar balik {toRepay}. Tindakan ini muktamad.',
    ],
    completeWithout: [
      "Failed payments left out: {count}. The organization repays {toRepay} for the others. This can't be undone.",
      'Bayaran gagal yang diketepikan: {count}. Organisasi perlu membayar balik {toRepay} bagi yang lain. Tindakan ini muktamad.',
    ],
    cancelSent: [
      "The file was downloaded: ask the bank first, because it may have paid. Cancelling records that nothing was paid, and releases {toRepay} of the credit. This can't be undone.",
      'Fail telah dimuat turun: tanya bank dahulu, kerana ia mungkin telah membayar. Pembatalan merekod bahawa tiada bayaran dibuat, dan melepaskan {toRepay} daripada kredit. Tindakan ini muktamad.',
    ],
    cancel: [
      "Nothing is paid, and {toRepay} of the credit is released. This can't be undone.",
      'Tiada bayaran dibuat, dan {toRepay} daripada kredit dilepaskan. Tindakan ini muktamad.',
    ],
  },
  outcome: {
    approve: ['Approved: {name}, {total}', 'Diluluskan: {name}, {total}'],
    delete: ['Deleted: {name}', 'Dipadam: {name}'],
    draft: ['A draft again: {name}', 'Menjadi draf semula: {name}'],
    process: ['To be paid by the bank file: {name}, {total}', 'Dibayar melalui fail bank: {name}, {total}'],
    complete: ['Paid: {name}, {total}', 'Dibayar: {name}, {total}'],
    cancel: ['Not paid: {name}, {total}', 'Tidak dibayar: {name}, {total}'],
    notPaid: ['Marked as not paid: {total} of {name}', 'Ditandakan tidak dibayar: {total} bagi {name}'],
    undo: ['To be paid after all: {total} of {name}', 'Tetap akan dibayar: {total} bagi {name}'],
    released: ['Account released: {name}', 'Akaun dilepaskan: {name}'],
    returned: ['Returned by the bank: {total} of {name}', 'Dipulangkan oleh bank: {total} bagi {name}'],
  },
  field: {
    payee: ['Payee', 'Penerima'],
    account: ['Account', 'Akaun'],
    invoice: ['Invoice', 'Invois'],
    amount: ['Amount', 'Amaun'],
    repaymentPeriod: ['Repayment period', 'Tempoh bayaran balik'],
    dateCompleted: ['Date completed', 'Tarikh selesai'],
    reason: ['Reason', 'Sebab'],
    notes: ['Notes', 'Nota'],
    submittedBy: ['Submitted by', 'Dihantar oleh'],
    approvedBy: ['Approved by', 'Diluluskan oleh'],
    approvals: ['Approvals', 'Kelulusan'],
    orgName: ['Organization', 'Organisasi'],
    name: ['Name', 'Nama'],
    date: ['Date', 'Tarikh'],
    payees: ['Payees', 'Penerima'],
    total: ['Total', 'Jumlah'],
    amountToRepay: ['To repay', 'Perlu dibayar balik'],
    status: ['Status', 'Status'],
    createdAt: ['Created At', 'Dicipta Pada'],
  },
}).withErrors(disbursementErrors, payoutErrors, delegationErrors, holdErrors, secondPersonErrors)
