import { transactionErrors } from './transaction.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  history: {
    title: ['Transactions History', 'Sejarah Transaksi'],
    intro: [
      'Your organization’s completed transactions from the last {days} days, without benefits',
      'Transaksi organisasi anda yang selesai dalam {days} hari terakhir, tidak termasuk manfaat',
    ],
    introAll: [
      'Transactions of all organizations, without benefits',
      'Transaksi semua organisasi, tidak termasuk manfaat',
    ],
    failed: ['Failed to retrieve transactions!', 'Gagal mendapatkan transaksi!'],
    failedRoyalties: ['Failed to fetch Franchise Collections!', 'Gagal mendapatkan kutipan francais!'],
    empty: ['No transactions', 'Tiada transaksi'],
    emptyHint: [
      'Advances, fees, sales, royalties, disbursements and settlement payments will appear here.',
      'Pendahuluan, fi, jualan, royalti, agihan dan bayaran penyelesaian akan dipaparkan di sini.',
    ],
    since: [
      'This list starts on {day}. Export a PDF for older transactions.',
      'Senarai ini bermula pada {day}. Eksport PDF untuk transaksi yang lebih lama.',
    ],
    allTypes: ['All types', 'Semua jenis'],
    allStatuses: ['All statuses', 'Semua status'],
  },
  field: {
    paymentDate: ['Date', 'Tarikh'],
    organization: ['Organization', 'Organisasi'],
    type: ['Type', 'Jenis'],
    description: ['Description', 'Keterangan'],
    status: ['Status', 'Status'],
    amount: ['Amount', 'Amaun'],
  },
  type: {
    SETTLEMENT: ['Settlement', 'Penyelesaian'],
    SALES: ['Sales', 'Jualan'],
    DISBURSEMENT: ['Disbursement', 'Agihan'],
    FEE: ['Fee', 'Fi'],
    ROYALTY: ['Royalty', 'Royalti'],
    ROYALTY_INCOME: ['Royalty income', 'Pendapatan royalti'],
    ADVANCE: ['Advance', 'Pendahuluan'],
  },
  sum: {
    title: ['Totals of the list', 'Jumlah senarai'],
    in: ['Total in', 'Jumlah masuk'],
    out: ['Total out', 'Jumlah keluar'],
    net: ['Difference', 'Beza'],
  },
  title: ['Export to PDF', 'Eksport ke PDF'],
  intro: [
    'All transactions of a month in one document, with payees, dates, amounts, fees and totals.',
    'Semua transaksi bagi sebulan dalam satu dokumen, termasuk penerima, tarikh, amaun, fi dan jumlah.',
  ],
  month: ['Month', 'Bulan'],
  choose: ['Choose a month', 'Pilih bulan'],
  noMonth: ['Please select a month!', 'Sila pilih bulan!'],
  submit: ['Create PDF', 'Cipta PDF'],
  working: [
    'Creating the PDF. A month with thousands of transactions can take up to a minute.',
    'PDF sedang dicipta. Bulan dengan beribu-ribu transaksi mungkin mengambil masa sehingga seminit.',
  ],
  done: ['PDF successfully generated!', 'PDF berjaya dijana!'],
  ready: [
    'The transactions for {month} are ready. The download has started.',
    'Transaksi bagi {month} sudah sedia. Muat turun telah bermula.',
  ],
  open: ['Download the PDF again', 'Muat turun PDF sekali lagi'],
  failed: ['Failed to generate PDF!', 'Gagal menjana PDF!'],
  refused: ['You are not authorized to view this page!', 'Anda tidak dibenarkan melihat halaman ini!'],
}).withErrors(transactionErrors)
