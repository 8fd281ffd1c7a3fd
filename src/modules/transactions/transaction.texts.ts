import './transaction.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  action: ['Export to PDF', 'Eksport ke PDF'],
  title: ['Export to PDF', 'Eksport ke PDF'],
  intro: [
    'All transactions in a month in one document: who was paid, when and how much, with fees and totals.',
    'Semua transaksi dalam sebulan dalam satu dokumen: siapa yang dibayar, bila dan berapa banyak, bersama fi dan jumlah.',
  ],
  month: ['Month', 'Bulan'],
  choose: ['Choose a month', 'Pilih bulan'],
  noMonth: ['Please select a month!', 'Sila pilih bulan!'],
  submit: ['Create PDF', 'Cipta PDF'],
  working: [
    'Creating the PDF. A month with thousands of transactions takes up to a minute.',
    'PDF sedang dicipta. Bulan yang mempunyai beribu-ribu transaksi mengambil masa sehingga seminit.',
  ],
  done: ['PDF successfully generated!', 'PDF berjaya dijana!'],
  ready: [
    'The transactions for {month} are ready. The download has started.',
    'Transaksi bagi {month} sudah sedia. Muat turun telah bermula.',
  ],
  open: ['Download the PDF again', 'Muat turun PDF sekali lagi'],
  failed: ['Failed to generate PDF!', 'Gagal menjana PDF!'],
  refused: ['You are not authorized to view this page!', 'Anda tidak dibenarkan melihat halaman ini!'],
})
