import { keyScopes } from '#kernel/key-scope.ts'
import { recordOf } from '#kernel/one-of.ts'
import { texts } from '#web/text.ts'
import { apiKeyErrors } from './api-key.errors.ts'
import { scopeNames } from './api-key.rules.ts'

export const t = texts({
  title: ['Developers', 'Pembangun'],
  intro: [
    'Connect your payroll or attendance system to Upah.',
    'Sambungkan sistem gaji atau kehadiran anda dengan Upah.',
  ],
  reference: ['API reference', 'Rujukan API'],
  webhooks: ['Webhooks', 'Webhook'],
  failed: ['Couldn’t load this. Please try again.', 'Tidak dapat dimuatkan. Sila cuba lagi.'],
  empty: ['No keys yet', 'Belum ada kunci'],
  emptyHint: [
    'A program sends and reads your data with a key. You choose what each key may do.',
    'Program menghantar dan membaca data anda dengan kunci. Anda memilih apa yang setiap kunci boleh buat.',
  ],
  create: ['Create key', 'Cipta kunci'],
  created: ['Key created', 'Kunci dicipta'],
  key: ['Key', 'Kunci'],
  field: {
    name: ['Name', 'Nama'],
    scopes: ['Can', 'Boleh'],
    expiresOn: ['Expires at the end of', 'Luput pada akhir'],
    addresses: ['Only from these addresses', 'Hanya dari alamat ini'],
    state: ['Status', 'Status'],
    lastUsed: ['Last used', 'Kali terakhir digunakan'],
    expires: ['Expires', 'Luput'],
    created: ['Created', 'Dicipta'],
    week: ['Requests in 7 days', 'Permintaan dalam 7 hari'],
    version: ['Version of the calls', 'Versi panggilan'],
    revoked: ['Revoked', 'Dibatalkan'],
    replaced: ['Replaced by', 'Diganti dengan'],
    prefix: ['Begins with', 'Bermula dengan'],
  },
  nameHint: ['The program that uses it', 'Program yang menggunakannya'],
  addressesHint: [
    'One per line, such as 203.0.113.7 or 203.0.113.0/24. Without any, from everywhere.',
    'Satu setiap baris, seperti 203.0.113.7 atau 203.0.113.0/24. Jika kosong, dari mana-mana sahaja.',
  ],
  scopesHint: [
    'A key that sends also reads the same. Approvals, bank accounts and confirmations always need a person.',
    'Kunci yang menghantar juga boleh membaca perkara yang sama. Kelulusan, akaun bank dan pengesahan sentiasa memerlukan orang.',
  ],
  scope: recordOf(keyScopes, (scope) => scopeNames[scope]),
  state: {
    active: ['Active', 'Aktif'],
    expiring: ['Expires soon', 'Hampir luput'],
    expired: ['Expired', 'Luput'],
    revoked: ['Revoked', 'Dibatalkan'],
  },
  never: ['Never', 'Belum pernah'],
  anywhere: ['From everywhere', 'Dari mana-mana sahaja'],
  by: ['{at}, {name}', '{at}, {name}'],
  week: ['{requests}, {refused} refused', '{requests}, {refused} ditolak'],
  secret: {
    title: ['Copy the key now', 'Salin kunci sekarang'],
    text: [
      'It is shown only once. Keep it where your program reads its passwords.',
      'Kunci ini dipaparkan sekali sahaja. Simpan di tempat program anda membaca kata laluannya.',
    ],
    kept: ['I have saved it', 'Saya sudah menyimpannya'],
  },
  rotate: {
    verb: ['Rotate key', 'Ganti kunci'],
    title: ['Rotate “{name}”?', 'Gantikan “{name}”?'],
    effect: [
      'You get a new key with the same rights. The old one works until the end of {until}, so that you can change your program without a gap.',
      'Anda mendapat kunci baharu dengan hak yang sama. Kunci lama berfungsi hingga akhir {until}, supaya anda boleh menukar program tanpa gangguan.',
    ],
    overlap: ['The old key keeps working for', 'Kunci lama terus berfungsi selama'],
    days: ['{count, day, days}', '{count, number} hari'],
  },
  revoke: {
    verb: ['Revoke key', 'Batalkan kunci'],
    title: ['Revoke “{name}”?', 'Batalkan “{name}”?'],
    effect: [
      'Its programs can send and read nothing from now on. This can’t be undone.',
      'Programnya tidak dapat menghantar atau membaca apa-apa mulai sekarang. Tindakan ini muktamad.',
    ],
    done: ['Key revoked', 'Kunci dibatalkan'],
  },
  requests: {
    title: ['Requests', 'Permintaan'],
    note: ['Of the last 30 days', '30 hari terakhir'],
    empty: ['No requests yet', 'Belum ada permintaan'],
    emptyHint: [
      'Each request of this key appears here with its result.',
      'Setiap permintaan kunci ini dipaparkan di sini dengan hasilnya.',
    ],
    at: ['Time', 'Masa'],
    call: ['Call', 'Panggilan'],
    result: ['Result', 'Hasil'],
    took: ['Took', 'Tempoh'],
    ms: ['{ms} ms', '{ms} ms'],
    address: ['From', 'Dari'],
    ok: ['Done', 'Selesai'],
    more: ['Show earlier requests', 'Papar permintaan terdahulu'],
  },
  start: {
    title: ['First call', 'Panggilan pertama'],
    text: [
      'Replace the key by yours, and run it in a terminal. A call that changes something also needs an Idempotency-Key header; a retry with the same one counts once.',
      'Gantikan dengan kunci anda, dan jalankannya dalam terminal. Panggilan yang mengubah sesuatu juga memerlukan pengepala Idempotency-Key; cubaan semula dengan nilai yang sama dikira sekali.',
    ],
    program: ['In TypeScript', 'Dalam TypeScript'],
  },
  calls: {
    title: ['Calls by scope', 'Panggilan mengikut skop'],
  },
}).withErrors(apiKeyErrors)
