/** The pay terms of the organizations with deduction lists. */
export const payTerms = {
  KOPI: { payDay: 28, cutOffDay: 31 },
  SATAY: { payDay: 25, cutOffDay: 19 },
  DOBI: { payDay: 28, cutOffDay: 25 },
} as const
/** The organizations whose employees withdraw and whose Managers submit deduction lists. */
export type Payer = keyof typeof payTerms
