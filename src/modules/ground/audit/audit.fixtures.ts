import type { ModuleFixtures } from '#test/fixtures.ts'
import { auditScreens } from './audit.screens.ts'

const loads = [['audit-getEvents', 'Failed to retrieve the audit trail!']] as const

export const fixtures: ModuleFixtures = {
  records: {
    audit_event: async ({ w, organization, caller }) => {
      const id = w.id()
      await w.database.pool.query(
        `insert into audit_events (org_id, id, actor_id, actor_name, actor_role, address, call, happened_at)
         values ($1, $2, $3, 'Farid Omar', 'Manager', '203.0.113.9', 'teams-createTeam', $4)`,
        [organization.id, id, caller.id, w.now()],
      )
      return id
    },
  },
  screens: [
    { screen: auditScreens.management, heading: 'Audit Trail', loads },
    { screen: auditScreens.platform, heading: 'Audit Trail', loads },
  ],
}
