import { texts } from '#web/text.ts'

export const t = texts({
  taken: ['New: {fields}.', 'Baharu: {fields}.'],
  kept: [
    'Changed by you too, and your version stays: {fields}.',
    'Anda juga mengubahnya, dan versi anda dikekalkan: {fields}.',
  ],
  take: ['Update the form', 'Kemas kini borang'],
})
