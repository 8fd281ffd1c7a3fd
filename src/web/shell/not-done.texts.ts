import { texts } from '#web/text.ts'

export const t = texts({
  title_one: [
    'This was not done. Open the list to decide it again.',
    'Ini tidak dibuat. Buka senarainya untuk membuat keputusan semula.',
  ],
  title_other: [
    'These {count, number} were not done. Open the list to decide them again.',
    '{count, number} keputusan ini tidak dibuat. Buka senarainya untuk membuat keputusan semula.',
  ],
  signedOut: ['You were signed out before it was sent.', 'Anda telah dilog keluar sebelum ia dihantar.'],
  offline: ['There was no connection when it was sent.', 'Tiada sambungan semasa ia dihantar.'],
  read: ['I have read this', 'Saya telah membacanya'],
})
