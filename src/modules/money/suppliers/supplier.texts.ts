import { fieldNames } from '#kernel/audit.ts'
import { delegationErrors } from '#people/delegations/delegation.errors.ts'
import { holdErrors } from '#people/employees/account/hold.errors.ts'
import { releaseNames } from '#people/employees/account/release-names.rules.ts'
import { supplierErrors } from './supplier.errors.ts'
import { texts } from '#web/text.ts'
import { supplierRecord } from './supplier-record.rules.ts'

export const t = texts({
  title: ['Suppliers', 'Pembekal'],
  intro: [
    'Companies that you pay through disbursements. Upah must approve each one first.',
    'Syarikat yang anda bayar melalui agihan. Upah perlu meluluskan setiap satu dahulu.',
  ],
  platformIntro: [
    'Approve a supplier before its organization can pay it.',
    'Luluskan pembekal sebelum organisasinya boleh membayarnya.',
  ],
  toConfirm: ['Account to confirm', 'Akaun untuk disahkan'],
  empty: ['No suppliers', 'Tiada pembekal'],
  emptyHint: ['Add the companies that you want to pay.', 'Tambah syarikat yang anda mahu bayar.'],
  platformEmptyHint: [
    'Suppliers of organizations will appear here.',
    'Pembekal bagi organisasi akan dipaparkan di sini.',
  ],
  details: ['Supplier', 'Pembekal'],
  create: ['New Suppliers', 'Pembekal Baharu'],
  edit: ['Edit supplier', 'Sunting pembekal'],
  submit: ['Submit for approval', 'Hantar untuk kelulusan'],
  created: ['Submitted for approval: {name}', 'Dihantar untuk kelulusan: {name}'],
  updated: ['Saved: {name}', 'Disimpan: {name}'],
  changed: [
    'Someone else has changed this supplier since you opened it.',
    'Pembekal ini telah diubah oleh orang lain sejak anda membukanya.',
  ],
  approvalHint: [
    'Changes to the company or contact person need a new approval. Changes to bank details don’t: someone else confirms the new account, and the old one stays in use until then.',
    'Perubahan syarikat atau pegawai perhubungan memerlukan kelulusan baharu. Perubahan butiran bank tidak: orang lain mengesahkan akaun baharu, dan akaun lama kekal digunakan sehingga itu.',
  ],
  failed: {
    list: ['Failed to fetch Suppliers!', 'Gagal mendapatkan senarai pembekal!'],
    one: ['Failed to fetch Supplier!', 'Gagal mendapatkan pembekal!'],
    missing: ['Supplier Data not Found!', 'Data pembekal tidak ditemui!'],
  },
  outcome: {
    approve: ['Approved: {name}', 'Diluluskan: {name}'],
    reject: ['Rejected: {name}', 'Ditolak: {name}'],
    blacklist: ['Blacklisted: {name}', 'Disenarai hitam: {name}'],
    delete: ['Deleted: {name}', 'Dipadam: {name}'],
    hold: ['On hold: {name}', 'Ditahan: {name}'],
    release: ['Can be paid again: {name}', 'Boleh dibayar semula: {name}'],
    releaseAccount: ['Can be paid again: {account}', 'Boleh dibayar semula: {account}'],
  },
  field: {
    ...fieldNames(supplierRecord),
    orgName: ['Organization', 'Organisasi'],
    contactPersonMobileNumber: ['Mobile number', 'Nombor telefon bimbit'],
    createdAt: ['Created At', 'Dicipta Pada'],
    approvedAt: ['Approved at', 'Diluluskan pada'],
    rejectedAt: ['Rejected at', 'Ditolak pada'],
    blacklistedAt: ['Blacklisted at', 'Disenarai hitam pada'],
    bank: ['Bank', 'Bank'],
    bankCode: ['Bank code', 'Kod bank'],
    accountNumber: ['Account number', 'Nombor akaun'],
    accountName: ['Account name', 'Nama akaun'],
    modifiedAt: ['Modified At', 'Diubah Pada'],
  },
  company: ['Company', 'Syarikat'],
  bankPlaceholder: ['Choose a bank', 'Pilih bank'],
  addAccount: ['Add account', 'Tambah akaun'],
  removeAccount: ['Remove account {number}', 'Buang akaun {number}'],
  country: ['Country', 'Negara'],
  account: ['Account {number}', 'Akaun {number}'],
  noAccounts: ['No bank details', 'Tiada butiran bank'],
  noAccountsHint: [
    'This supplier cannot be paid without bank details.',
    'Pembekal ini tidak boleh dibayar tanpa butiran bank.',
  ],
  another: {
    title: ['Is it another supplier?', 'Adakah ini pembekal lain?'],
    text: [
      'The same registration number or bank account is already entered for {others}. If a supplier is entered twice, an invoice can be paid twice.',
      'Nombor pendaftaran atau akaun bank yang sama sudah dimasukkan bagi {others}. Jika pembekal dimasukkan dua kali, invois boleh dibayar dua kali.',
    ],
    verb: ['Save another supplier', 'Simpan pembekal lain'],
  },
  sameSupplier: ['Possibly the same supplier', 'Mungkin pembekal yang sama'],
  sameRegistration: ['Same registration number', 'Nombor pendaftaran sama'],
  sameRegistrationText: [
    'Check that these suppliers with the same business registration number or account are not the same company:',
    'Pastikan pembekal dengan nombor pendaftaran perniagaan atau akaun yang sama ini bukan syarikat yang sama:',
  ],
  state: {
    usable: ['In use', 'Digunakan'],
    waiting: ['Confirmed, usable from {date}', 'Disahkan, boleh digunakan mulai {date}'],
    unconfirmed: ['Not confirmed', 'Belum disahkan'],
    replaced: ['Replaced', 'Digantikan'],
  },
  replaces: ['Replaces {number}', 'Menggantikan {number}'],
  entered: ['Entered by {name} on {date}', 'Dimasukkan oleh {name} pada {date}'],
  confirmed: ['Confirmed by {name} on {date}', 'Disahkan oleh {name} pada {date}'],
  called: ['Called {number}, answered by {name}', 'Menghubungi {number}, dijawab oleh {name}'],
  confirm: {
    verb: ['Confirm account', 'Sahkan akaun'],
    text: [
      'Call the supplier on a number that you already know and compare the account number. The account can be used once the waiting period has passed.',
      'Hubungi pembekal melalui nombor yang anda sudah tahu dan bandingkan nombor akaun. Akaun boleh digunakan selepas tempoh menunggu tamat.',
    ],
    number: ['Number called', 'Nombor yang dihubungi'],
    name: ['Name of the person who answered', 'Nama orang yang menjawab'],
    own: ['Someone else must confirm this account.', 'Akaun ini mesti disahkan oleh orang lain.'],
    done: ['Account confirmed, usable from {date}', 'Akaun disahkan, boleh digunakan mulai {date}'],
  },
  accountPanel: {
    before: ['Account in use', 'Akaun yang digunakan'],
    added: ['New account', 'Akaun baharu'],
    paid: ['Paid so far: {amount}', 'Dibayar setakat ini: {amount}'],
    paidDetail: [
      'A changed account of a known supplier is the most common fraud. Call a number from an old invoice.',
      'Akaun pembekal sedia ada yang ditukar ialah penipuan yang paling biasa. Hubungi nombor pada invois lama.',
    ],
    unsent: [
      '{count, approved payment, approved payments} not sent yet, {amount}',
      '{count, number} bayaran diluluskan belum dihantar, {amount}',
    ],
    effectReplaces: [
      'Once the waiting period has passed, new payments can go to this account, and {account} is no longer used.',
      'Selepas tempoh menunggu tamat, bayaran baharu boleh dibuat ke akaun ini, dan {account} tidak lagi digunakan.',
    ],
    effectNew: [
      'Once the waiting period has passed, new payments can go to this account.',
      'Selepas tempoh menunggu tamat, bayaran baharu boleh dibuat ke akaun ini.',
    ],
  },
  hold: {
    verb: ['Put on hold', 'Tahan bayaran'],
    text: ['The supplier is not paid until the end of this day.', 'Pembekal tidak dibayar sehingga hari ini berakhir.'],
    until: ['On hold until', 'Ditahan sehingga'],
    reason: ['Reason', 'Sebab'],
    shown: ['On hold until {date}', 'Ditahan sehingga {date}'],
    release: ['End hold', 'Tamatkan tahanan'],
  },
  accountHold: {
    ...releaseNames,
    shown: [
      'On hold since {date}: the bank did not pay {amount}, {reason}',
      'Ditahan sejak {date}: bank tidak membayar {amount}, {reason}',
    ],
    released: ['Released by {name} on {date}: {reason}', 'Dilepaskan oleh {name} pada {date}: {reason}'],
  },
  actions: {
    approve: ['Approve', 'Luluskan'],
    reject: ['Reject', 'Tolak'],
    blacklist: ['Blacklist', 'Senarai hitam'],
    delete: ['Delete', 'Padam'],
    release: ['End hold', 'Tamatkan tahanan'],
    hold: ['Put on hold', 'Tahan bayaran'],
    confirm: ['Confirm account', 'Sahkan akaun'],
  },
  confirmMove: {
    approve: [
      'The organization can pay {name}. The first approval also confirms its accounts.',
      'Organisasi boleh membayar {name}. Kelulusan pertama turut mengesahkan akaunnya.',
    ],
    reject: ['{name} cannot be paid until it is approved.', '{name} tidak boleh dibayar sehingga diluluskan.'],
    blacklist: ['{name} can no longer be paid or changed.', '{name} tidak lagi boleh dibayar atau diubah.'],
    delete: [
      '{name} is removed from the list. This can’t be undone.',
      '{name} dibuang daripada senarai. Tindakan ini muktamad.',
    ],
    release: ['{name} can be paid again.', '{name} boleh dibayar semula.'],
  },
  drops: {
    title: ['Drops {count, payment, payments}, {total}', 'Menggugurkan {count, number} bayaran, {total}'],
    text: [
      'Not sent yet. Payments of a disbursement that is processed before the hold ends are dropped, and are not paid later either.',
      'Belum dihantar. Bayaran bagi agihan yang diproses sebelum penahanan tamat digugurkan, dan tidak dibayar kemudian.',
    ],
    textForGood: [
      'They have not been sent, and will not be paid.',
      'Bayaran ini belum dihantar, dan tidak akan dibayar.',
    ],
    none: ['No approved payment is waiting.', 'Tiada bayaran diluluskan yang menunggu.'],
    payment: ['{name}, {amount}', '{name}, {amount}'],
    invoice: ['{name}, invoice {invoice}, {amount}', '{name}, invois {invoice}, {amount}'],
  },
  totals: {
    title: ['Payments', 'Bayaran'],
    billed: ['Billed', 'Diinvois'],
    toApprove: ['To approve', 'Untuk diluluskan'],
    paid: ['Paid', 'Dibayar'],
    inFlight: ['In progress', 'Sedang diproses'],
    failed: ['Failed', 'Gagal'],
  },
}).withErrors(supplierErrors, holdErrors, delegationErrors)
