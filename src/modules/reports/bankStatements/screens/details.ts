import type { api } from '#web/api.ts'
import { translate } from '#web/text.ts'
import { matchTypeNames } from '../match.rules.ts'

export type Details = Awaited<ReturnType<typeof api.bankStatements.getStatement>>
export type Candidate = Details['others'][number]['candidates'][number]

/** What a line is matched with: the kind of record and its name. */
export const candidateName = ({ type, name }: Pick<Candidate, 'type' | 'name'>): string =>
  `${translate(matchTypeNames[type])}: ${name}`
