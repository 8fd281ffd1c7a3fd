import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Sales', 'Jualan'],
  intro: [
    'Uploaded sales of all organizations. A franchisee owes its franchisor a royalty for each sale.',
    'Jualan semua organisasi yang dimuat naik. Francaisi membayar royalti kepada francaisor bagi setiap jualan.',
  ],
  sums: ['{amount} in sales, {royalty} in royalties', 'Jualan {amount}, royalti {royalty}'],
  upload: ['Upload sales', 'Muat naik jualan'],
  failed: ['Failed to fetch Sales!', 'Gagal mendapatkan jualan!'],
  empty: ['No sales', 'Tiada jualan'],
  emptyHint: ['Upload a file of sales to see them here.', 'Muat naik fail jualan untuk melihatnya di sini.'],
  onlyDuplicates: ['Possible duplicates only', 'Kemungkinan pendua sahaja'],
  duplicate: ['Possible duplicate of {reference}', 'Kemungkinan pendua bagi {reference}'],
  royaltyAt: ['{rate}% to {franchisor}', '{rate}% kepada {franchisor}'],
  row: ['Row {row}', 'Baris {row}'],
  showUpload: ['Show upload', 'Lihat muat naik'],
  field: {
    organization: ['Organization', 'Organisasi'],
    saleDate: ['Sale date', 'Tarikh jualan'],
    reference: ['Reference', 'Rujukan'],
    royalty: ['Royalty', 'Royalti'],
    franchisor: ['Franchisor', 'Francaisor'],
    amount: ['Amount', 'Amaun'],
    createdAt: ['Created At', 'Dicipta Pada'],
  },
})
