import { addMs, type Instant } from '#kernel/time.ts'
import type { Environment } from './context.ts'

/** The time that authenticator apps and the receivers of webhooks have. In a sandbox, the clock may be ahead of it. */
export const realTimeOf = ({ movableClock }: Pick<Environment, 'movableClock'>, now: Instant): Instant =>
  movableClock ? addMs(now, -movableClock.ahead()) : now
