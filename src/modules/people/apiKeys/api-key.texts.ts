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
  tab: {
    keys: ['API keys', 'Kunci API'],
    webhooks: ['Webhooks', 'Webhook'],
    events: ['Events', 'Peristiwa'],
    calls: ['Calls', 'Panggilan'],
    clock: ['Clock', 'Jam'],
  },
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
  notImported: [
    'Upah calculates the earned wages of your organization from salaries and unpaid days, so it accepts none. Platform staff can change this.',
    'Upah mengira upah diperoleh organisasi anda daripada gaji dan hari tanpa gaji, jadi ia tidak menerimanya. Kakitangan platform boleh mengubahnya.',
  ],
  start: {
    title: ['First calls', 'Panggilan pertama'],
    first: ['First call', 'Panggilan pertama'],
    text: [
      'Put your key into the terminal once; then each line runs as it is. Replace the invented IC number and ids with those that the calls to read return. An Idempotency-Key counts once: use a new one for each change, and the same one to try again.',
      'Masukkan kunci anda dalam terminal sekali; kemudian setiap baris berjalan seadanya. Gantikan no. kad pengenalan dan id rekaan dengan yang dikembalikan oleh panggilan baca. Idempotency-Key dikira sekali: gunakan yang baharu bagi setiap perubahan, dan yang sama untuk mencuba semula.',
    ],
    what: ['What your program does', 'Apa yang program anda buat'],
    language: ['Language', 'Bahasa'],
    once: ['Your key, once in each terminal', 'Kunci anda, sekali bagi setiap terminal'],
    example: {
      employees: ['Read employees', 'Baca pekerja'],
      employee: ['Send an employee', 'Hantar pekerja'],
      salary: ['Send a salary', 'Hantar gaji'],
      unpaidDays: ['Send unpaid days', 'Hantar hari tanpa gaji'],
      wages: ['Send earned wages', 'Hantar upah diperoleh'],
      lists: ['Read open deduction lists', 'Baca senarai potongan terbuka'],
      lines: ['Read the lines of a list', 'Baca baris senarai'],
      answer: ['Answer a line', 'Jawab satu baris'],
      report: ['Read the report of a month', 'Baca laporan bulanan'],
      events: ['Read events', 'Baca peristiwa'],
    },
  },
  calls: {
    title: ['Calls by scope', 'Panggilan mengikut skop'],
  },
}).withErrors(apiKeyErrors)
