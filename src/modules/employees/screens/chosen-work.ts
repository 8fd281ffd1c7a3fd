import type { WorkField } from '../assignment-list.rules.ts'

/** A choice per field; an empty one changes nothing. */
export type ChosenWork = Readonly<Partial<Record<WorkField, string>>>

/** The choices as the input of a call. */
export const assignedTo = ({ team, jobLevel, categoryCode, officeCode }: ChosenWork) => ({
  ...(team && { team: { code: team } }),
  ...(jobLevel && { jobLevel: { id: jobLevel } }),
  ...(categoryCode && { categoryCode }),
  ...(officeCode && { officeCode }),
})
