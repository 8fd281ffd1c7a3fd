import { translate } from '#web/text.ts'
import { automaticApproval } from '../../reason-names.rules.ts'

/** The name of the author of a change, in the user's language for an automatic approval. */
export const authorText = (name: string, role: string): string =>
  role === 'system' && name === automaticApproval[0] ? translate(automaticApproval) : name
