import { saleErrors } from './sale.errors.ts'
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
  showUpload: ['Show upload', 'Lihat muat naik'],
  ofUpload: ['One upload only', 'Satu muat naik sahaja'],
  void: {
    action: ['Void', 'Batalkan'],
    sales: ['{count, sale, sales}', '{count, number} jualan'],
    title: ['Void {sales}, {amount}', 'Batalkan {sales}, {amount}'],
    text: [
      'It leaves the transaction history of {organizations}, and the royalty of {royalty} is reversed in the ledger. The reference can be used again. This can’t be undone.',
      'They leave the transaction history of {organizations}, and royalties of {royalty} are reversed in the ledger. The references can be used again. This can’t be undone.',
      'Semuanya dikeluarkan daripada sejarah transaksi {organizations}, dan royalti {royalty} diterbalikkan dalam lejar. Rujukannya boleh digunakan semula. Tindakan ini muktamad.',
      'Ia dikeluarkan daripada sejarah transaksi {organizations}, dan royalti {royalty} diterbalikkan dalam lejar. Rujukannya boleh digunakan semula. Tindakan ini muktamad.',
    ],
    verb: ['Void {sales}', 'Batalkan {sales}'],
    reason: ['Reason', 'Sebab'],
    done: ['Voided: {sales}, {amount}', 'Dibatalkan: {sales}, {amount}'],
    by: ['Void: {reason} ({name}, {at})', 'Batal: {reason} ({name}, {at})'],
  },
  field: {
    organization: ['Organization', 'Organisasi'],
    saleDate: ['Sale date', 'Tarikh jualan'],
    reference: ['Reference', 'Rujukan'],
    royalty: ['Royalty', 'Royalti'],
    franchisor: ['Franchisor', 'Francaisor'],
    amount: ['Amount', 'Amaun'],
    createdAt: ['Created At', 'Dicipta Pada'],
    voidReason: ['Reason for voiding', 'Sebab pembatalan'],
  },
}).withErrors(saleErrors)
