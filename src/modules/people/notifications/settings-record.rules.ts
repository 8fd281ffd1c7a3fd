import { recordType } from '#kernel/audit.ts'

/** The audited fields of the settings. */
export const settingsRecord = recordType('managementSettings', ['Settings', 'Tetapan'], {
  notificationsEmail: ['text', 'Notifications e-mail', 'E-mel pemberitahuan'],
})
