import { accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { profile } from './profile.ts'

/** Every text of the product. The specification's messages stand here word for word, odd spellings included. */
export const en = {
  accounts,
  audit,
  profile,
} as const
