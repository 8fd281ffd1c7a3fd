import { outcomeNames } from '#kernel/outcome-names.ts'
import { payoutErrors } from './payout.errors.ts'
import { disbursementErrors } from './disbursement.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Payments through Curlec', 'Bayaran melalui Curlec'],
  failed: ['Failed to fetch Disbursement!', 'Gagal mendapatkan agihan!'],
  process: ['Process with Curlec, {total}', 'Proses dengan Curlec, {total}'],
  processText: [
    'Pays {total} to {count, payee, payees} from the Curlec balance. Payments can’t be recalled once they are sent.',
    'Membayar {total} kepada {count, number} penerima daripada baki Curlec. Bayaran tidak boleh ditarik balik selepas dihantar.',
  ],
  balance: ['Available Curlec Balance', 'Baki Curlec Tersedia'],
  balanceAfter: ['Left after these payments', 'Baki selepas bayaran ini'],
  balanceLow: [
    'The Curlec balance is too low. Top it up, or download the file for processing.',
    'Baki Curlec tidak mencukupi. Tambah baki, atau muat turun fail untuk diproses.',
  ],
  balanceUnknown: ['Not available', 'Tidak tersedia'],
  barredDropped: [
    'They are dropped now, and are not paid later either.',
    'Mereka digugurkan sekarang dan tidak dibayar kemudian.',
  ],
  narration: ['On bank statements', 'Pada penyata bank'],
  disputed: {
    title: ['{count, payment needs, payments need} a decision', '{count, number} bayaran perlu diputuskan'],
    text: [
      'Curlec’s report differs from the record. Until you decide, nothing can be retried, cancelled or completed. Look the payment up in Curlec’s dashboard first.',
      'Curlec melaporkan perkara yang berbeza daripada rekod. Sehingga anda memutuskan, tiada apa boleh dicuba semula, dibatalkan atau diselesaikan. Semak bayaran dalam papan pemuka Curlec dahulu.',
    ],
    textForOrganization: [
      'Upah is finding out whether these payments were made.',
      'Upah sedang memastikan sama ada bayaran ini telah dibuat.',
    ],
    payment: ['{name}, {amount}', '{name}, {amount}'],
    recorded: ['Recorded on {at}', 'Direkod pada {at}'],
    reported: ['Reported on {at}', 'Dilaporkan pada {at}'],
    differs: {
      payout: ['about another payment', 'tentang bayaran lain'],
      reference: ['another payment at Curlec', 'bayaran lain di Curlec'],
      amount: ['another amount', 'amaun lain'],
      currency: ['another currency', 'mata wang lain'],
      fee: ['a fee that is not possible', 'fi yang tidak munasabah'],
    },
    decide: {
      paid: ['It was paid', 'Ia telah dibayar'],
      'not-paid': ['It was not paid', 'Ia tidak dibayar'],
    },
    consequence: {
      paid: [
        'The payee has the money, and the organization owes it. If the payee was also paid by another attempt, Upah is owed this amount. This can’t be undone.',
        'Penerima telah menerima wang, dan organisasi berhutang amaun itu. Jika penerima turut dibayar melalui percubaan lain, amaun ini terhutang kepada Upah. Tindakan ini muktamad.',
      ],
      'not-paid': [
        'The payee has not received this payment. It can be retried, or left out. This can’t be undone.',
        'Penerima tidak menerima bayaran ini. Ia boleh dicuba semula, atau diketepikan. Tindakan ini muktamad.',
      ],
    },
    reason: ['How you know', 'Bagaimana anda tahu'],
    done: ['Decision recorded', 'Keputusan direkod'],
  },
  retry: ['Retry {count, failed payment, failed payments}', 'Cuba semula {count, number} bayaran gagal'],
  retryText: [
    'Pays {total} again, to the accounts as submitted. If an account is wrong, complete the disbursement without it and pay it in a new disbursement.',
    'Membayar semula {total}, ke akaun seperti yang dihantar. Jika akaun salah, selesaikan agihan tanpanya dan bayar dalam agihan baharu.',
  ],
  check: ['Check status', 'Semak status'],
  checking: ['Checking the results with Curlec', 'Menyemak keputusan dengan Curlec'],
  started: ['Curlec is paying {total} of {name}', 'Curlec sedang membayar {total} bagi {name}'],
  retried: ['Curlec is paying {total} of {name} again', 'Curlec sedang membayar semula {total} bagi {name}'],
  dropped: [
    'Dropped, because they or their accounts are on hold or blacklisted: {names}',
    'Digugurkan kerana ditahan atau disenarai hitam: {names}',
  ],
  progress: ['{paid} of {count} paid', '{paid} daripada {count} dibayar'],
  state: {
    sending: ['In progress', 'Sedang diproses'],
    failed: ['Failed', 'Gagal'],
    unknown: ['No answer yet', 'Belum ada jawapan'],
    reversed: outcomeNames.returned,
    dropped: ['Dropped', 'Digugurkan'],
    paid: ['Paid', 'Dibayar'],
  },
  count: ['{count, payee, payees}', '{count, number} penerima'],
  downTitle: ['Curlec hasn’t been reachable since {since}', 'Curlec tidak dapat dihubungi sejak {since}'],
  down: [
    'Payments will be sent and results fetched as soon as it is back. No payment is made twice. Don’t pay these payees any other way.',
    'Bayaran akan dihantar dan keputusannya diambil sebaik sahaja ia pulih. Tiada yang dibayar dua kali. Jangan bayar penerima ini dengan cara lain.',
  ],
  unknownTitle: ['Some payments have an unknown outcome', 'Keputusan sebahagian bayaran tidak diketahui'],
  unknown: [
    'Curlec didn’t answer, so these payees may or may not have been paid. The amount stays reserved until Curlec returns the result.',
    'Curlec tidak menjawab, jadi penerima ini mungkin telah atau belum dibayar. Amaunnya kekal dikhaskan sehingga Curlec memberi keputusan.',
  ],
  failedTitle: ['{count, payment, payments} failed', '{count, number} bayaran gagal'],
  note: {
    failed: ['No reason given', 'Tiada sebab diberikan'],
    reversed: ['No reason given', 'Tiada sebab diberikan'],
    unknown: ['No answer from Curlec yet', 'Curlec belum menjawab'],
    dropped: ['Payee or account on hold, or blacklisted', 'Penerima atau akaun ditahan, atau disenarai hitam'],
  },
  failedLine: ['{name}, {amount}: {reason}', '{name}, {amount}: {reason}'],
  failedText: [
    'Retry it, or complete the disbursement without it. The organization then repays {toRepay}.',
    'Retry them, or complete the disbursement without them. The organization then repays {toRepay}.',
    'Cuba semula, atau selesaikan agihan tanpanya. Organisasi kemudian perlu membayar balik {toRepay}.',
  ],
  failedForOrganization: [
    'Upah retries it, or completes the disbursement without it. You repay only the payments that were made.',
    'Upah retries them, or completes the disbursement without them. You repay only the payments that were made.',
    'Upah akan mencuba semula, atau menyelesaikan agihan tanpanya. Anda hanya membayar balik bayaran yang telah dibuat.',
  ],
  dashboard: {
    failedPill: ['Failed', 'Gagal'],
    disputedPill: ['Decide', 'Putuskan'],
    disputed: [
      '{count} of {payees} payments needs a decision',
      '{count} of {payees} payments need a decision',
      '{count} daripada {payees} bayaran perlu diputuskan',
    ],
    unknownPill: ['Unknown', 'Tidak Diketahui'],
    failed: ['{count} of {payees} payments failed', '{count} daripada {payees} bayaran gagal'],
    unknown: [
      '{count} of {payees} payments has no answer',
      '{count} of {payees} payments have no answer',
      '{count} daripada {payees} bayaran tiada jawapan',
    ],
  },
}).withErrors(payoutErrors, disbursementErrors)
