import type { z } from 'zod'
import type { apiKeys } from '../api-key.contract.ts'

export type Created = z.input<(typeof apiKeys)['create']['output']>
export type Key = Created['key']
export type Listed = z.input<(typeof apiKeys)['getAll']['output']>
export type Requests = z.input<(typeof apiKeys)['getRequests']['output']>

/** The looks of the states. */
export const looks = { active: 'done', expiring: 'wait', expired: 'draft', revoked: 'stop' } as const

/** Whether a key can still be used. */
export const isWorking = ({ state }: Pick<Key, 'state'>): boolean => state === 'active' || state === 'expiring'
