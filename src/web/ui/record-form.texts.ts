import { texts } from '#web/text.ts'

export const t = texts({
  taken: ['New: {fields}.', 'Baharu: {fields}.'],
  kept: [
    'Also changed by you, and your values are kept: {fields}.',
    'Turut diubah oleh anda, dan nilai anda dikekalkan: {fields}.',
  ],
  take: ['Update the form', 'Kemas kini borang'],
})
