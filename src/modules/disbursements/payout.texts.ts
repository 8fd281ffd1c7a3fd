import './payout.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Payments through Curlec', 'Bayaran melalui Curlec'],
  failed: ['Failed to fetch Disbursement!', 'Gagal mendapatkan agihan!'],
  process: ['Process with Curlec, {total}', 'Proses dengan Curlec, {total}'],
  processText_one: [
    "Pays {total} to {count} payee from the Curlec balance. Suppliers on hold or blacklisted are dropped. Payments can't be recalled once they are sent.",
    'Membayar {total} kepada {count} penerima daripada baki Curlec. Pembekal yang ditahan atau disenarai hitam digugurkan. Bayaran tidak boleh ditarik balik selepas dihantar.',
  ],
  processText_other: [
    "Pays {total} to {count} payees from the Curlec balance. Suppliers on hold or blacklisted are dropped. Payments can't be recalled once they are sent.",
    'Membayar {total} kepada {count} penerima daripada baki Curlec. Pembekal yang ditahan atau disenarai hitam digugurkan. Bayaran tidak boleh ditarik balik selepas dihantar.',
  ],
  balance: ['Available Curlec Balance', 'Baki Curlec Tersedia'],
  balanceAfter: ['Left after these payments', 'Baki selepas bayaran ini'],
  balanceLow: [
    'The Curlec balance is too low. Top it up, or download the file for processing.',
    'Baki Curlec tidak mencukupi. Tambah baki, atau muat turun fail untuk diproses.',
  ],
  balanceUnknown: ['Not available', 'Tidak tersedia'],
  retry_one: ['Retry {count} failed payment', 'Cuba semula {count} bayaran gagal'],
  retry_other: ['Retry {count} failed payments', 'Cuba semula {count} bayaran gagal'],
  retryText: [
    'Pays {total} again, to the accounts as submitted. If an account is wrong, complete the disbursement without it and pay it in a new disbursement.',
    'Membayar semula {total}, ke akaun seperti yang dihantar. Jika akaun salah, selesaikan agihan tanpanya dan bayar dalam agihan baharu.',
  ],
  check: ['Check status', 'Semak status'],
  checking: ['Checking the results with Curlec', 'Menyemak keputusan dengan Curlec'],
  started: ['process action completed successfully!', 'Tindakan proses berjaya!'],
  retried: ['retry action completed successfully!', 'Tindakan cuba semula berjaya!'],
  dropped: [
    'Dropped, because they are on hold or blacklisted: {names}',
    'Digugurkan kerana ditahan atau disenarai hitam: {names}',
  ],
  progress: ['{paid} of {count} paid', '{paid} daripada {count} dibayar'],
  state: {
    sending: ['In progress', 'Sedang diproses'],
    failed: ['Failed', 'Gagal'],
    unknown: ['No answer yet', 'Belum ada jawapan'],
    reversed: ['Returned', 'Dipulangkan'],
    dropped: ['Dropped', 'Digugurkan'],
    paid: ['Paid', 'Dibayar'],
  },
  count_one: ['{count} payee', '{count} penerima'],
  count_other: ['{count} payees', '{count} penerima'],
  downTitle: ["Curlec hasn't been reachable since {since}", 'Curlec tidak dapat dihubungi sejak {since}'],
  down: [
    "Payments will be sent and results fetched as soon as it is back. No payment is made twice. Don't pay these payees any other way.",
    'Bayaran akan dihantar dan keputusannya diambil sebaik sahaja ia pulih. Tiada yang dibayar dua kali. Jangan bayar penerima ini dengan cara lain.',
  ],
  unknownTitle: ['Some payments have an unknown outcome', 'Keputusan sebahagian bayaran tidak diketahui'],
  unknown: [
    "Curlec didn't answer, so these payees may or may not have been paid. The amount stays reserved until Curlec returns the result.",
    'Curlec tidak menjawab, jadi penerima ini mungkin telah atau belum dibayar. Amaunnya kekal dikhaskan sehingga Curlec memberi keputusan.',
  ],
  failedTitle_one: ['{count} payment failed', '{count} bayaran gagal'],
  failedTitle_other: ['{count} payments failed', '{count} bayaran gagal'],
  note: {
    failed: ['No reason given', 'Tiada sebab diberikan'],
    reversed: ['No reason given', 'Tiada sebab diberikan'],
    unknown: ['No answer from Curlec yet', 'Curlec belum menjawab'],
    dropped: ['On hold or blacklisted', 'Ditahan atau disenarai hitam'],
  },
  failedLine: ['{name}, {amount}: {reason}', '{name}, {amount}: {reason}'],
  failedText_one: [
    'Retry it, or complete the disbursement without it. The organization then repays {toRepay}.',
    'Cuba semula, atau selesaikan agihan tanpanya. Organisasi kemudian perlu membayar balik {toRepay}.',
  ],
  failedText_other: [
    'Retry them, or complete the disbursement without them. The organization then repays {toRepay}.',
    'Cuba semula, atau selesaikan agihan tanpanya. Organisasi kemudian perlu membayar balik {toRepay}.',
  ],
  failedForOrganization_one: [
    'Upah retries it, or completes the disbursement without it. You repay only the payments that were made.',
    'Upah akan mencuba semula, atau menyelesaikan agihan tanpanya. Anda hanya membayar balik bayaran yang telah dibuat.',
  ],
  failedForOrganization_other: [
    'Upah retries them, or completes the disbursement without them. You repay only the payments that were made.',
    'Upah akan mencuba semula, atau menyelesaikan agihan tanpanya. Anda hanya membayar balik bayaran yang telah dibuat.',
  ],
  dashboard: {
    failedPill: ['Failed', 'Gagal'],
    unknownPill: ['Unknown', 'Tidak Diketahui'],
    failed_one: ['{count} of {payees} payments failed', '{count} daripada {payees} bayaran gagal'],
    failed_other: ['{count} of {payees} payments failed', '{count} daripada {payees} bayaran gagal'],
    unknown_one: ['{count} of {payees} payments has no answer', '{count} daripada {payees} bayaran tiada jawapan'],
    unknown_other: ['{count} of {payees} payments have no answer', '{count} daripada {payees} bayaran tiada jawapan'],
  },
})
