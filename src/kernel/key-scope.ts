/**
 * What an API key may do: groups of calls, to read or to write. A call declares its scope; a call without one needs a
 * person. A scope to write includes the calls to read of its group.
 */
export const keyScopes = [
  'employees:read',
  'employees:write',
  'pay:read',
  'pay:write',
  'wages:read',
  'wages:write',
  'deductions:read',
  'deductions:write',
  'statements:read',
  'events:read',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** Whether the scopes of a key permit a call. */
export const permits = (scopes: readonly KeyScope[], needed: KeyScope): boolean =>
  scopes.includes(needed) || scopes.some((scope) => scope === needed.replace(':read', ':write'))
