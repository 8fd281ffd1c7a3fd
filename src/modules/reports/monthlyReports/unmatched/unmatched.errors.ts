import { defineErrors } from '#kernel/errors.ts'

export const unmatchedErrors = defineErrors({
  unmatched_known: [
    'ALREADY_EXISTS',
    'A payment with this date, amount and text is already recorded.',
    'Bayaran dengan tarikh, amaun dan teks ini sudah direkod.',
  ],
  unmatched_assigned: [
    'FAILED_PRECONDITION',
    '{name} has already matched this payment with {employer}.',
    '{name} sudah memadankan bayaran ini dengan {employer}.',
  ],
  unmatched_unclear: [
    'ABORTED',
    'Nothing was matched, because the list of this payment has changed: {reference}. Please review it.',
    'Tiada bayaran dipadankan, kerana senarai bagi bayaran ini telah berubah: {reference}. Sila semak.',
  ],
  unmatched_dismissed: [
    'FAILED_PRECONDITION',
    '{name} has already dismissed this payment.',
    '{name} sudah mengetepikan bayaran ini.',
  ],
})
