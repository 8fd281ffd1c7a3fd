/** Days from the due date on which a remittance is reminded of, while something is open. */
export const remitDays = [-2, 0, 3, 7] as const
/** Days from the pay day on which the confirmation of a list is reminded of, until it is submitted. */
export const confirmDays = [0, 1, 3] as const
/** `manual`: sent by platform staff. */
export const reminderKinds = ['confirm', 'remit', 'manual'] as const
export type ReminderKind = (typeof reminderKinds)[number]
