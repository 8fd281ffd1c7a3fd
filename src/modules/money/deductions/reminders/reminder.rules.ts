/** `manual`: sent by platform staff. */
export const reminderKinds = ['confirm', 'remit', 'manual'] as const
export type ReminderKind = (typeof reminderKinds)[number]
