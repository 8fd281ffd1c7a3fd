import type { Id } from '#kernel/values.ts'
import type { Credentials } from './pipeline/parts.ts'
import { digest } from './secrets.ts'

const pattern = /^([0-9A-Z]{8,16})\.([A-Za-z0-9_-]{32})$/

/** Parses the token of a cookie or a link. It includes its organization, so its row is looked up in that tenant only. */
export const readToken = (text: string): Credentials | null => {
  const [, orgId, secret] = pattern.exec(text) ?? []
  return orgId && secret ? { orgId: orgId as Id<'org'>, tokenHash: digest(secret) } : null
}
