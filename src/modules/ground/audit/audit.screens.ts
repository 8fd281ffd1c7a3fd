import { screen, type Page } from '#web/screen.ts'

export const auditScreens = {
  management: screen('/audit-trail', {
    audience: 'management',
    menu: { group: 'settings', label: ['Audit Trail', 'Jejak Audit'], icon: 'list' },
    page: async (): Promise<Page> => (await import('./screens/AuditTrailPage.tsx')).AuditTrailPage,
  }),
  platform: screen('/internal/audit-trail', {
    audience: 'platform',
    menu: { group: 'settings', label: ['Audit Trail', 'Jejak Audit'], icon: 'list' },
    page: async (): Promise<Page> => (await import('./screens/AuditTrailPage.tsx')).AuditTrailPage,
  }),
}
