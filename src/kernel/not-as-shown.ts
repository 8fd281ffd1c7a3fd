import { defineErrors } from './errors.ts'

/** The errors of a command whose screen showed something else. */
export const shownErrors = defineErrors({
  not_as_shown: [
    'ABORTED',
    'Nothing was done, because this changed while it was open: it showed {shownCount}, {shownTotal}, and is now {count}, {total}. Please review it and try again.',
    'Tiada apa-apa dilakukan, kerana perkara ini berubah semasa dibuka: ia memaparkan {shownCount}, {shownTotal}, dan kini {count}, {total}. Sila semak dan cuba lagi.',
  ],
  others_than_shown: [
    'ABORTED',
    'Nothing was done, because the items changed while this was open. Their number and total are the same: {count}, {total}. Please review them and try again.',
    'Tiada apa-apa dilakukan, kerana item berubah semasa perkara ini dibuka. Bilangan dan jumlahnya sama: {count}, {total}. Sila semak dan cuba lagi.',
  ],
})
export type NotAsShown = keyof typeof shownErrors
/** The errors of a call that takes what its screen showed. */
export const notAsShown = ['not_as_shown', 'others_than_shown'] as const satisfies readonly NotAsShown[]
