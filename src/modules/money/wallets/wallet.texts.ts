import { fieldNames } from '#kernel/audit.ts'
import { walletErrors } from './wallet.errors.ts'
import { texts } from '#web/text.ts'
import { walletRecord } from './wallet-record.rules.ts'

export const t = texts({
  title: ['E-wallets', 'E-dompet'],
  intro: [
    'Benefits are paid into these e-wallets. Each organization offers some of them to its employees.',
    'Manfaat dibayar ke dalam e-dompet ini. Setiap organisasi menawarkan sebahagian daripadanya kepada pekerjanya.',
  ],
  empty: ['No e-wallets yet', 'Belum ada e-dompet'],
  emptyHint: [
    'Add the first e-wallet, so that organizations can offer it to their employees.',
    'Tambah e-dompet pertama supaya organisasi boleh menawarkannya kepada pekerja.',
  ],
  unlimited: ['Unlimited', 'Tiada had'],
  failed: {
    list: ['Failed to get Wallets!', 'Gagal mendapatkan e-dompet!'],
    create: ['Failed to create Wallet!', 'Gagal mencipta e-dompet!'],
    update: ['Wallet update failed!', 'E-dompet gagal dikemas kini!'],
    delete: ['Failed to delete Wallet!', 'Gagal memadam e-dompet!'],
    logo: ['The logo couldn’t be uploaded.', 'Logo tidak dapat dimuat naik.'],
  },
  field: { ...fieldNames(walletRecord), createdAt: ['Created At', 'Dicipta Pada'] },
  form: {
    create: ['Create e-wallet', 'Cipta e-dompet'],
    edit: ['Edit e-wallet', 'Sunting e-dompet'],
    created: ['E-wallet created: {name}', 'E-dompet dicipta: {name}'],
    updated: ['E-wallet updated: {name}', 'E-dompet dikemas kini: {name}'],
    changed: [
      'Someone else has changed this e-wallet since you opened it.',
      'E-dompet ini telah diubah oleh orang lain sejak anda membukanya.',
    ],
    about: ['E-wallet', 'E-dompet'],
    limits: ['Amounts', 'Amaun'],
    linkHint: [
      'Where employees register, verify their account and get help',
      'Tempat pekerja mendaftar, mengesahkan akaun dan mendapatkan bantuan',
    ],
    minimumHint: [
      'Pay runs show a warning for smaller shares.',
      'Larian gaji memaparkan amaran bagi bahagian yang lebih kecil.',
    ],
    sizeHint: [
      'Maximum balance. Leave empty if unlimited.',
      'Baki maksimum yang dibenarkan. Biarkan kosong jika tiada had.',
    ],
    monthlyHint: [
      'Maximum received in a month. Leave empty if unlimited.',
      'Jumlah maksimum yang boleh diterima dalam sebulan. Biarkan kosong jika tiada had.',
    ],
    status: {
      Active: ['Employees can choose it.', 'Pekerja boleh memilihnya.'],
      InActive: [
        'Employees can’t choose it, and pay runs skip employees who have already chosen it.',
        'Pekerja tidak boleh memilihnya, dan larian gaji melangkau pekerja yang telah memilihnya.',
      ],
    },
    logo: ['Choose a logo', 'Pilih logo'],
    logoHint: [
      'PNG or JPG, up to 10 MB. Square logos look best.',
      'PNG atau JPG, sehingga 10 MB. Logo segi empat sama paling sesuai.',
    ],
    removeLogo: ['Remove logo', 'Buang logo'],
  },
  use: {
    title: ['In use', 'Sedang digunakan'],
    organizations: ['Organizations', 'Organisasi'],
    organizationsNote: ['offer it to their employees', 'menawarkannya kepada pekerja'],
    elections: ['Payment elections', 'Pilihan pembayaran'],
    electionsNote: ['include it', 'menyertakannya'],
    payRuns: ['Unfinished pay runs', 'Larian gaji belum selesai'],
    payRunsNote: ['pay into it', 'membayar kepadanya'],
  },
  effects: {
    label: ['What happens next', 'Apa yang berlaku seterusnya'],
    unused: ['This e-wallet isn’t in use.', 'E-dompet ini tidak digunakan.'],
    organizations: [
      '{count, organization no longer offers, organizations no longer offer} it',
      '{count, number} organisasi tidak lagi menawarkannya',
    ],
    elections: [
      '{count, number} payment election includes it. Pay runs skip this employee until the election is changed',
      '{count, number} payment elections include it. Pay runs skip these employees until the elections are changed',
      '{count, number} pilihan pembayaran menyertakannya. Larian gaji melangkau pekerja ini sehingga pilihan diubah',
    ],
    payRuns: [
      '{count, number} unfinished pay run pays into it. Approved amounts are still paid; a run that awaits approval must be submitted again',
      '{count, number} unfinished pay runs pay into it. Approved amounts are still paid; runs that await approval must be submitted again',
      '{count, number} larian gaji yang belum selesai membayar kepadanya. Amaun yang telah diluluskan tetap dibayar; larian yang menunggu kelulusan perlu dihantar semula',
    ],
  },
  delete: {
    title: ['Delete {name}', 'Padam {name}'],
    verb: ['Delete e-wallet', 'Padam e-dompet'],
    done: ['Deleted: {name}', 'Dipadam: {name}'],
  },
  deactivate: {
    title: ['Make {name} inactive', 'Nyahaktifkan {name}'],
    verb: ['Make inactive', 'Nyahaktifkan'],
    text: ['You can make it active again at any time.', 'Anda boleh mengaktifkannya semula pada bila-bila masa.'],
  },
}).withErrors(walletErrors)
