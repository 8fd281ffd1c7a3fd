import type { z } from 'zod'
import { isOneOf, keysOf } from '#kernel/one-of.ts'
import { failureNames } from '../webhook.rules.ts'
import type { webhooks } from '../webhook.contract.ts'
import { t } from '../webhook.texts.ts'

export type Created = z.input<(typeof webhooks)['create']['output']>
export type Endpoint = Created['endpoint']
export type Deliveries = z.input<(typeof webhooks)['getDeliveries']['output']>
export type Delivery = Deliveries['deliveries'][number]

/** The looks of the states of endpoints and deliveries. */
export const looks = {
  active: 'done',
  failing: 'stop',
  off: 'draft',
  waiting: 'wait',
  delivered: 'done',
  failed: 'stop',
} as const

/** The result of an attempt in words; null if there was none. */
export const resultText = ({ status, failure }: Pick<Delivery, 'status' | 'failure'>): string | null => {
  if (status !== null) return t(status >= 300 && status < 400 ? 'redirect' : 'httpStatus', { status })
  const reasons = keysOf(failureNames)
  return failure !== null && isOneOf(reasons, failure) ? t(`failure.${failure}`) : failure
}
