import { texts } from '#web/text.ts'

/** The outcomes of the actions that move money, in the specification's words (part 3, section 8). */
export const t = texts({
  completed: ['{action} action completed successfully!', 'Tindakan {action} berjaya!'],
  failed: ['Failed to {action} {record}!', 'Gagal {action} {record}!'],
  action: {
    create: ['create', 'cipta'],
    update: ['update', 'kemas kini'],
    delete: ['delete', 'padam'],
    approve: ['approve', 'luluskan'],
    reject: ['reject', 'tolak'],
    blacklist: ['blacklist', 'senarai hitam'],
    hold: ['hold', 'tahan'],
    release: ['release', 'lepaskan'],
    draft: ['draft', 'draf'],
    process: ['process', 'proses'],
    retry: ['retry', 'cuba semula'],
    complete: ['complete', 'selesaikan'],
    cancel: ['cancel', 'batalkan'],
    void: ['void', 'batalkan bayaran'],
    return: ['return', 'pulangan'],
    report: ['report', 'lapor'],
    withdraw: ['withdraw', 'tarik balik'],
    dismiss: ['dismiss', 'tolak laporan'],
    match: ['match', 'padankan'],
    ignore: ['ignore', 'abaikan'],
    endOfDay: ['end of day', 'akhir hari'],
    bankResult: ['bank result', 'keputusan bank'],
  },
  record: {
    disbursement: ['Disbursement', 'Agihan'],
    supplier: ['Supplier', 'Pembekal'],
    repayment: ['Repayment', 'Penyelesaian'],
    repaymentTransaction: ['Repayment Transaction', 'Transaksi Penyelesaian'],
  },
})
