import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Disbursements', 'Pembayaran'],
  intro: [
    'Upah pays your suppliers or employees now. You repay the total and the fees by the due date.',
    'Upah membayar pembekal atau pekerja anda sekarang. Anda membayar balik jumlah dan yuran sebelum tarikh akhir.',
  ],
  platformIntro: [
    'Disbursements of all organizations, from their approval on.',
    'Pembayaran semua organisasi, mulai kelulusannya.',
  ],
  tabs: ['Status', 'Status'],
  all: ['All', 'Semua'],
  empty: ['No disbursements', 'Tiada pembayaran'],
  emptyHint: ['Disbursements appear here.', 'Pembayaran dipaparkan di sini.'],
  failed: ['Failed to fetch salaries Disbursements!', 'Gagal mendapatkan senarai pembayaran!'],
  field: {
    orgName: ['Organization', 'Organisasi'],
    name: ['Name', 'Nama'],
    date: ['Date', 'Tarikh'],
    payees: ['Payees', 'Penerima'],
    total: ['Total', 'Jumlah'],
    amountToRepay: ['To repay', 'Perlu dibayar balik'],
    status: ['Status', 'Status'],
    createdAt: ['Created At', 'Dicipta Pada'],
  },
})
