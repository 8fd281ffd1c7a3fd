import { texts } from '#web/text.ts'

/** Texts about changes while a decision was open. */
export const t = texts({
  failed: ['Failed to retrieve the changes!', 'Gagal mendapatkan perubahan!'],
  by: ['{name} changed this on {at}', '{name} mengubahnya pada {at}'],
  unknown: ['This changed while it was open', 'Perkara ini berubah semasa dibuka'],
  nothingDone: [
    'Nothing was approved. Below is what changed, from and to.',
    'Tiada apa-apa diluluskan. Perubahannya, daripada dan kepada, ditunjukkan di bawah.',
  ],
  review: ['Review again', 'Semak semula'],
  nothing: ['nothing', 'tiada'],
  to: ['to', 'kepada'],
})
