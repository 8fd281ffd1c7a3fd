import type { ModuleFixtures } from '#test/fixtures.ts'
import { auditScreens } from './audit.screens.ts'

const loads = [['audit-getEvents', 'Failed to retrieve the audit trail!']] as const

export const fixtures: ModuleFixtures = {
  screens: [
    { screen: auditScreens.management, heading: 'Audit Trail', loads },
    { screen: auditScreens.platform, heading: 'Audit Trail', loads },
  ],
}
