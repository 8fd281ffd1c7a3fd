import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Payment files', 'Fail bayaran'],
  intro: [
    'Every file with payments: of batches of withdrawals, of disbursements, and of pay runs with one file for each wallet.',
    'Setiap fail bayaran: bagi kelompok pengeluaran, agihan, dan larian gaji dengan satu fail bagi setiap e-dompet.',
  ],
  tabs: ['Payment files by kind', 'Fail bayaran mengikut jenis'],
  all: ['All', 'Semua'],
  kinds: {
    batch: ['Withdrawals', 'Pengeluaran'],
    disbursement: ['Disbursements', 'Agihan'],
    pay_run: ['Pay runs', 'Larian gaji'],
  },
  about: {
    batch: ['Batch {name}', 'Kelompok {name}'],
    other: ['{organization}: {name}', '{organization}: {name}'],
  },
  field: {
    number: ['File', 'Fail'],
    pays: ['Pays', 'Membayar'],
    madeAt: ['Made', 'Dibuat'],
    madeByName: ['Made by', 'Dibuat oleh'],
    payees: ['Payees', 'Penerima'],
    amount: ['Amount', 'Amaun'],
    open: ['No result yet', 'Belum ada keputusan'],
    unpaid: ['Not paid', 'Tidak dibayar'],
    downloads: ['Downloads', 'Muat turun'],
    status: ['Status', 'Status'],
    dueOn: ['Expected by', 'Dijangka pada'],
  },
  counted: ['{count, payee, payees}, {amount}', '{count, number} penerima, {amount}'],
  late: ['{count, bank day, bank days} late', 'lewat {count, number} hari bank'],
  toRecord: {
    batch: ['Batch', 'Kelompok'],
    disbursement: ['Disbursement', 'Agihan'],
    pay_run: ['Pay run', 'Larian gaji'],
  },
  file: ['Payment file {number}', 'Fail bayaran {number}'],
  contents: ['Contents', 'Kandungan'],
  downloaded: ['Downloads', 'Muat turun'],
  none: ['No payment files', 'Tiada fail bayaran'],
  noneHint: [
    'End of day, the start of a disbursement by file and the start of a pay run’s payment each make one.',
    'Proses akhir hari, permulaan agihan melalui fail dan permulaan bayaran larian gaji masing-masing membuat fail.',
  ],
  failed: {
    list: ['Failed to retrieve the payment files!', 'Gagal mendapatkan fail bayaran!'],
    file: ['Failed to retrieve the payment file!', 'Gagal mendapatkan fail bayaran ini!'],
  },
})
