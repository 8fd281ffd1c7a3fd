import { fieldNames } from '#kernel/audit.ts'
import { secondPersonErrors } from '#people/identity/second-person.errors.ts'
import { holdErrors } from '#people/employees/account/hold.errors.ts'
import { releaseNames } from '#people/employees/account/release-names.rules.ts'
import { delegationErrors } from '#people/delegations/delegation.errors.ts'
import { disbursementErrors } from './disbursement.errors.ts'
import { payoutErrors } from './payout.errors.ts'
import { texts } from '#web/text.ts'
import { disbursementRecord } from './disbursement-record.rules.ts'

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
  paymentFile: ['Payment file of {name}', 'Fail bayaran {name}'],
  file: ['Payment file', 'Fail bayaran'],
  payeesFile: ['Payees (CSV)', 'Penerima (CSV)'],
  submitted: ['Submitted, {count, payee, payees}', 'Dihantar, {count, number} penerima'],
  leftOut: ['Not paid, {count, payee, payees}', 'Tidak dibayar, {count, number} penerima'],
  totalTo: ['Total to {count, payee, payees}', 'Jumlah kepada {count, number} penerima'],
  barred: {
    hold: ['On hold until {date}', 'Ditahan sehingga {date}'],
    blacklist: ['Blacklisted', 'Disenarai hitam'],
    report: ['Reported a changed bank account', 'Melaporkan pertukaran akaun bank'],
    account: [
      'Account on hold: the bank refused or returned the last payment',
      'Akaun ditahan: bank menolak atau memulangkan bayaran terakhir',
    ],
  },
  barredTitle: ['{count, payee is, payees are} not paid, {total}', '{count, number} penerima tidak dibayar, {total}'],
  barredLine: ['{name}, {amount}: {state}', '{name}, {amount}: {state}'],
  barredText: [
    'If paying starts now, they are dropped, and are not paid later either.',
    'Jika pembayaran bermula sekarang, mereka digugurkan dan tidak dibayar kemudian.',
  ],
  allBarred: [
    'No one can be paid: every payee or account is on hold or blacklisted. Cancel the disbursement, wait until a hold ends, or release an account.',
    'Tiada sesiapa boleh dibayar: semua penerima atau akaun ditahan atau disenarai hitam. Batalkan agihan, tunggu tahanan tamat, atau lepaskan akaun.',
  ],
  notPaid: ['Not paid', 'Tidak dibayar'],
  disputed: ['Needs a decision', 'Perlu diputuskan'],
  sentAs: ['Through Curlec as {name}', 'Melalui Curlec sebagai {name}'],
  toCheck: ['Payees to check', 'Penerima untuk disemak'],
  payeeTab: { check: ['To check', 'Perlu disemak'], all: ['All', 'Semua'] },
  nothingToCheck: [
    '{count, other, others}, nothing to check: {total}',
    '{count, number} lagi, tiada yang perlu disemak: {total}',
  ],
  showAll: ['Show all', 'Papar semua'],
  bankResult: {
    withTotal: ['{verb}, {total}', '{verb}, {total}'],
    reason: ['Reason given by the bank', 'Sebab yang diberikan oleh bank'],
    holds: ['The account was the reason', 'Akaun itu puncanya'],
    holdsText: [
      'Nothing more is paid to it until someone releases it.',
      'Tiada bayaran lagi dibuat ke akaun itu sehingga ia dilepaskan.',
    ],
    returnedHolds: [
      'Nothing more is paid to these accounts until someone releases them.',
      'Tiada bayaran lagi dibuat ke akaun ini sehingga ia dilepaskan.',
    ],
    release: releaseNames,
    notPaid: {
      verb: ['Mark as not paid', 'Tandakan sebagai tidak dibayar'],
      text: [
        'The bank did not pay this payee. The disbursement is completed without it.',
        'The bank did not pay these {count} payees. The disbursement is completed without them.',
        'Bank tidak membayar {count} penerima ini. Agihan diselesaikan tanpa mereka.',
        'Bank tidak membayar penerima ini. Agihan diselesaikan tanpanya.',
      ],
    },
    undo: {
      verb: ['Was not refused', 'Tidak ditolak'],
      text: ['The bank did not refuse this payment after all.', 'Bank sebenarnya tidak menolak bayaran ini.'],
    },
    returned: {
      verb: ['Record returned payment', 'Rekod bayaran yang dipulangkan'],
      text: [
        'The bank returned this payment. The organization owes it and its fees no longer. This can’t be undone.',
        'The bank returned these {count} payments. The organization owes them and their fees no longer. This can’t be undone.',
        'Bank memulangkan {count} bayaran ini. Organisasi tidak lagi berhutang amaun dan finya. Tindakan ini muktamad.',
        'Bank memulangkan bayaran ini. Organisasi tidak lagi berhutang amaun dan finya. Tindakan ini muktamad.',
      ],
    },
  },
  platformFee: ['Platform fee, {rate}%', 'Fi platform, {rate}%'],
  monthlyFee: ['Monthly fee, {rate}% × {months}', 'Fi bulanan, {rate}% × {months}'],
  months: ['{count, month, months}', '{count, number} bulan'],
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
    draft: ['Revert to draft', 'Kembalikan kepada draf'],
    process: ['Download for processing', 'Muat turun untuk diproses'],
    complete: ['Complete', 'Selesaikan'],
    cancel: ['Cancel disbursement', 'Batalkan agihan'],
  },
  decide: {
    approve: ['Approve {total}', 'Luluskan {total}'],
    process: ['Download for processing, {total}', 'Muat turun untuk diproses, {total}'],
    complete: ['Complete {total}', 'Selesaikan {total}'],
  },
  confirm: {
    approve: [
      'Pay {total} to {count, payee, payees}. {toRepay} of your credit is reserved.',
      'Bayar {total} kepada {count, number} penerima. {toRepay} daripada kredit anda dikhaskan.',
    ],
    approveNotLast: [
      'Approval {approval} of {needed} to pay {total} to {count, payee, payees}. The last approval reserves {toRepay} of your credit.',
      'Kelulusan {approval} daripada {needed} untuk membayar {total} kepada {count, number} penerima. Kelulusan terakhir mengkhaskan {toRepay} daripada kredit anda.',
    ],
    delete: [
      'Deletes the disbursement of {total} to {count, payee, payees}. This can’t be undone.',
      'Memadam agihan {total} kepada {count, number} penerima. Tindakan ini muktamad.',
    ],
    draft: [
      'The organization can edit it again, and {toRepay} of its credit is released.',
      'Organisasi boleh menyuntingnya semula, dan {toRepay} daripada kreditnya dilepaskan.',
    ],
    process: [
      'Pays {total} to {count, payee, payees} by file.',
      'Membayar {total} kepada {count, number} penerima melalui fail.',
    ],
    complete: [
      'Records that the bank paid {total} to {count, payee, payees}. The organization repays {toRepay}. This can’t be undone.',
      'Merekod bahawa bank membayar {total} kepada {count, number} penerima. Organisasi perlu membayar balik {toRepay}. Tindakan ini muktamad.',
    ],
    completeWithout: [
      'Failed payments left out: {count}. The organization repays {toRepay} for the others. This can’t be undone.',
      'Bayaran gagal yang diketepikan: {count}. Organisasi perlu membayar balik {toRepay} bagi yang lain. Tindakan ini muktamad.',
    ],
    cancelSent: [
      'The file was downloaded: ask the bank first, because it may have paid. Cancelling records that nothing was paid, and releases {toRepay} of the credit. This can’t be undone.',
      'Fail telah dimuat turun: tanya bank dahulu, kerana ia mungkin telah membayar. Pembatalan merekod bahawa tiada bayaran dibuat, dan melepaskan {toRepay} daripada kredit. Tindakan ini muktamad.',
    ],
    cancel: [
      'Nothing is paid, and {toRepay} of the credit is released. This can’t be undone.',
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
    ...fieldNames(disbursementRecord),
    payee: ['Payee', 'Penerima'],
    account: ['Account', 'Akaun'],
    invoice: ['Invoice', 'Invois'],
    amount: ['Amount', 'Amaun'],
    repaymentPeriod: ['Repayment period', 'Tempoh bayaran balik'],
    reason: ['Reason', 'Sebab'],
    submittedBy: ['Submitted by', 'Dihantar oleh'],
    approvedBy: ['Approved by', 'Diluluskan oleh'],
    orgName: ['Organization', 'Organisasi'],
    amountToRepay: ['To repay', 'Perlu dibayar balik'],
    createdAt: ['Created At', 'Dicipta Pada'],
  },
}).withErrors(disbursementErrors, payoutErrors, delegationErrors, holdErrors, secondPersonErrors)
