import { texts } from '#web/text.ts'

/** Apart from the texts of the pages, because the employee's first screen loads it. */
export const t = texts({
  failed: ['Failed to get your failed payments!', 'Gagal mendapatkan bayaran anda yang gagal!'],
})
