import type { WorkField } from '../assignment-list.rules.ts'

/** The value for each field. Fields without a value stay unchanged. */
export type WorkValues = Readonly<Partial<Record<WorkField, string>>>

/** The values as the input of the call. */
export const assignmentInput = ({ team, jobLevel, categoryCode, officeCode }: WorkValues) => ({
  ...(team && { team: { code: team } }),
  ...(jobLevel && { jobLevel: { id: jobLevel } }),
  ...(categoryCode && { categoryCode }),
  ...(officeCode && { officeCode }),
})
