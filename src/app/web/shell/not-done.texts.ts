import { texts } from '#web/text.ts'

export const t = texts({
  title: [
    'This was not done. Open the list to decide again.',
    'These {count, number} decisions were not sent. Open the list to decide again.',
    '{count, number} keputusan ini tidak dihantar. Buka senarainya untuk membuat keputusan semula.',
    'Ini tidak dibuat. Buka senarainya untuk membuat keputusan semula.',
  ],
  signedOut: ['You were signed out before it was sent.', 'Anda telah dilog keluar sebelum ia dihantar.'],
  offline: ['There was no connection when it should have been sent.', 'Tiada sambungan semasa ia sepatutnya dihantar.'],
  read: ['I have read this', 'Saya telah membacanya'],
})
