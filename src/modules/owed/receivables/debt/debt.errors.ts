import { defineErrors } from '#kernel/errors.ts'

/** Why a payment of a debt can't be recorded or voided. */
export const debtErrors = defineErrors({
  payment_exceeds_due: [
    'FAILED_PRECONDITION',
    'The payment is more than the amount due, {amount}.',
    'Bayaran melebihi amaun perlu dibayar, {amount}.',
  ],
  payment_date_refused: [
    'INVALID_ARGUMENT',
    'The payment date must be from {first}, when the amount was first owed, to {last}.',
    'Tarikh bayaran mestilah dari {first}, iaitu tarikh amaun itu mula terhutang, hingga {last}.',
  ],
  payment_in_future: [
    'INVALID_ARGUMENT',
    'The payment date cannot be in the future.',
    'Tarikh bayaran tidak boleh pada masa hadapan.',
  ],
  payment_reference_used: [
    'ALREADY_EXISTS',
    'A payment on {date} with the reference {reference} is already recorded.',
    'Bayaran pada {date} dengan rujukan {reference} sudah direkodkan.',
  ],
  payment_alike: [
    'ALREADY_EXISTS',
    'A payment of {amount} on {date} is already recorded, and one of the two has no reference.',
    'Bayaran {amount} pada {date} sudah direkodkan, dan salah satu daripadanya tiada rujukan.',
  ],
  payment_already_void: ['FAILED_PRECONDITION', 'This payment is already void.', 'Bayaran ini sudah dibatalkan.'],
})
