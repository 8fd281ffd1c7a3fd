import { approvalLifecycle } from '#kernel/lifecycle.ts'

export const teamLifecycle = approvalLifecycle('team_status')
