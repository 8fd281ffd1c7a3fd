import { fieldNames } from '#kernel/audit.ts'
import { eventTypes } from '#people/events/event.rules.ts'
import { texts } from '#web/text.ts'
import { webhookRecord } from './webhook-record.rules.ts'
import { webhookErrors } from './webhook.errors.ts'
import { failureNames, offReasons } from './webhook.rules.ts'

export const t = texts({
  title: ['Webhooks', 'Webhook'],
  intro: [
    'Upah tells your systems what happened as soon as it happens.',
    'Upah memaklumkan sistem anda apa yang berlaku sebaik sahaja ia berlaku.',
  ],
  failed: ['Couldn’t load this. Please try again.', 'Tidak dapat dimuatkan. Sila cuba lagi.'],
  empty: ['No endpoints yet', 'Belum ada titik akhir'],
  emptyHint: [
    'An endpoint is an address of your system that receives the events you choose.',
    'Titik akhir ialah alamat sistem anda yang menerima peristiwa yang anda pilih.',
  ],
  endpoint: ['Endpoint', 'Titik akhir'],
  field: fieldNames(webhookRecord),
  types: eventTypes,
  offWhy: offReasons,
  state: {
    active: ['Active', 'Aktif'],
    failing: ['Failing', 'Gagal'],
    off: ['Off', 'Dinyahaktifkan'],
    waiting: ['Waiting', 'Menunggu'],
    delivered: ['Delivered', 'Dihantar'],
    failed: ['Failed', 'Gagal'],
  },
  status: ['Status', 'Status'],
  month: ['In 30 days', 'Dalam 30 hari'],
  counts: [
    '{delivered} delivered, {waiting} waiting, {failed} failed',
    '{delivered} dihantar, {waiting} menunggu, {failed} gagal',
  ],
  version: ['Version of the events', 'Versi peristiwa'],
  created: ['Created', 'Dicipta'],
  by: ['{at}, {name}', '{at}, {name}'],
  all: ['Select all', 'Pilih semua'],
  urlHint: [
    'Begins with https://. Upah sends to public addresses only.',
    'Bermula dengan https://. Upah menghantar ke alamat awam sahaja.',
  ],
  add: {
    verb: ['Add endpoint', 'Tambah titik akhir'],
    done: ['Endpoint added', 'Titik akhir ditambah'],
  },
  edit: {
    verb: ['Change endpoint', 'Ubah titik akhir'],
    done: ['Endpoint changed', 'Titik akhir diubah'],
  },
  secret: {
    title: ['Copy the secret now', 'Salin rahsia sekarang'],
    text: [
      'Your system verifies with it that a request comes from Upah. It is shown only once.',
      'Sistem anda mengesahkan dengannya bahawa permintaan datang daripada Upah. Ia dipaparkan sekali sahaja.',
    ],
    kept: ['I have saved it', 'Saya sudah menyimpannya'],
    verify: ['Verify a request', 'Sahkan permintaan'],
  },
  rotate: {
    verb: ['Rotate secret', 'Ganti rahsia'],
    title: ['Rotate the secret?', 'Gantikan rahsia?'],
    effect: [
      'You get a new secret. Until the end of {until}, each request has a signature of both, so that you can change your system without a gap.',
      'Anda mendapat rahsia baharu. Hingga akhir {until}, setiap permintaan mempunyai tandatangan kedua-duanya, supaya anda boleh menukar sistem tanpa gangguan.',
    ],
    overlap: ['The old secret signs for', 'Rahsia lama menandatangani selama'],
    days: ['{count, day, days}', '{count, number} hari'],
    done: ['Secret rotated', 'Rahsia diganti'],
  },
  turnOn: {
    verb: ['Turn on', 'Aktifkan'],
    title: ['Turn the endpoint on?', 'Aktifkan titik akhir?'],
    effect: [
      'Events that are waiting are sent at once. Those that happened while it was off can be sent with “Send days again”.',
      'Peristiwa yang menunggu dihantar serta-merta. Yang berlaku semasa ia dinyahaktifkan boleh dihantar dengan “Hantar semula hari”.',
    ],
    done: ['Endpoint turned on', 'Titik akhir diaktifkan'],
  },
  turnOff: {
    verb: ['Turn off', 'Nyahaktifkan'],
    title: ['Turn the endpoint off?', 'Nyahaktifkan titik akhir?'],
    effect: [
      'It gets no more events. Those that happen meanwhile can be sent later, for 30 days.',
      'Ia tidak lagi menerima peristiwa. Yang berlaku sementara itu boleh dihantar kemudian, selama 30 hari.',
    ],
    done: ['Endpoint turned off', 'Titik akhir dinyahaktifkan'],
  },
  remove: {
    title: ['Delete the endpoint?', 'Padam titik akhir?'],
    effect: [
      'It gets no more events, and its deliveries can’t be seen any more.',
      'Ia tidak lagi menerima peristiwa, dan penghantarannya tidak dapat dilihat lagi.',
    ],
    verb: ['Delete', 'Padam'],
    done: ['Endpoint deleted', 'Titik akhir dipadam'],
  },
  test: {
    verb: ['Send a test event', 'Hantar peristiwa ujian'],
    done: ['Test event sent', 'Peristiwa ujian dihantar'],
  },
  replay: {
    verb: ['Send again', 'Hantar semula'],
    key: ['send again', 'hantar semula'],
    effect: [
      'Sends the same event with the same id. Your system ignores ids that it has had.',
      'Menghantar peristiwa yang sama dengan id yang sama. Sistem anda mengabaikan id yang pernah diterima.',
    ],
    done: ['{count, event, events} queued', '{count, number} peristiwa diatur untuk dihantar'],
  },
  days: {
    verb: ['Send days again', 'Hantar semula hari'],
    title: ['Send the events of some days again', 'Hantar semula peristiwa beberapa hari'],
    from: ['From', 'Dari'],
    until: ['Until', 'Hingga'],
  },
  log: {
    title: ['Deliveries', 'Penghantaran'],
    note: ['Of the last 30 days', '30 hari terakhir'],
    empty: ['No deliveries yet', 'Belum ada penghantaran'],
    emptyHint: ['Send a test event to see how it arrives.', 'Hantar peristiwa ujian untuk melihat bagaimana ia tiba.'],
    all: ['All', 'Semua'],
    at: ['Time', 'Masa'],
    event: ['Event', 'Peristiwa'],
    record: ['Record', 'Rekod'],
    attempts: ['Attempts', 'Cubaan'],
    result: ['Result', 'Hasil'],
    next: ['Next attempt {at}', 'Cubaan seterusnya {at}'],
    nextAttempt: ['Next attempt', 'Cubaan seterusnya'],
    more: ['Show earlier deliveries', 'Papar penghantaran terdahulu'],
    about: ['{at}, {id}', '{at}, {id}'],
    body: ['Request', 'Permintaan'],
    answer: ['Answer', 'Jawapan'],
    number: ['{number}. {at}', '{number}. {at}'],
    took: ['{result}, {ms} ms', '{result}, {ms} ms'],
    none: ['Not attempted yet', 'Belum dicuba'],
  },
  httpStatus: ['HTTP status {status}', 'Status HTTP {status}'],
  redirect: ['HTTP status {status}: redirects aren’t followed', 'Status HTTP {status}: ubah hala tidak diikuti'],
  failure: failureNames,
}).withErrors(webhookErrors)
