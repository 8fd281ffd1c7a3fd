import { translate } from '#web/text.ts'
import { delegatedText } from '#web/ui/delegated-text.ts'
import { automaticApproval } from '../../reason-names.rules.ts'

/** The author of a change, with the Manager for whom a delegate made it; in the user's language for an automatic approval. */
export const authorText = (name: string, role: string, forName: string | null): string =>
  role === 'system' && name === automaticApproval[0] ? translate(automaticApproval) : delegatedText(name, forName)
