import { texts } from '#web/text.ts'

export const t = texts({
  returns: {
    tab: ['Returned by bank', 'Dipulangkan oleh bank'],
    reason: ['Bank’s reason', 'Sebab bank'],
    on: ['Returned on', 'Dipulangkan pada'],
    handling: ['Handling', 'Tindakan'],
    open: ['Open', 'Belum selesai'],
    handled: ['Handled', 'Selesai diuruskan'],
    markHandled: ['Mark as handled', 'Tandakan selesai diuruskan'],
    reopen: ['Reopen', 'Buka semula'],
    failed: ['Failed to update the return.', 'Gagal mengemas kini pulangan.'],
    empty: ['No returned transfers', 'Tiada pindahan yang dipulangkan'],
    emptyHint: [
      'Transfers that a bank sends back will appear here until someone has handled them.',
      'Pindahan yang dipulangkan oleh bank akan dipaparkan di sini sehingga diuruskan.',
    ],
    summary: [
      '{open, number} of {count, number} returns are still open, in all months.',
      '{open, number} daripada {count, number} pulangan belum selesai, bagi semua bulan.',
    ],
  },
  balances: {
    back: [
      '{amount} goes back to the employee’s balance immediately.',
      '{amount} goes back to {count, number} balances immediately.',
      '{amount} dikembalikan ke {count, number} baki dengan serta-merta.',
      '{amount} dikembalikan ke baki pekerja dengan serta-merta.',
    ],
  },
  totals: {
    month: ['Requests of {month}, without returned transfers:', 'Permohonan {month}, tanpa pindahan yang dipulangkan:'],
    amount: ['requested {amount},', 'dimohon {amount},'],
    fees: ['fees {fees},', 'fi {fees},'],
    net: ['transferred {net}.', 'dipindahkan {net}.'],
    returned: [
      '{count, number} more, {net}, was returned.',
      '{count, number} more, {net}, were returned.',
      '{count, number} lagi, {net}, telah dipulangkan.',
    ],
  },
})
