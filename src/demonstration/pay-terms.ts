/** The pay terms of the organizations with deduction lists. */
export const payTerms = {
  KOPI: { payDay: 28, cutOffDay: 31 },
  SATAY: { payDay: 25, cutOffDay: 19 },
} as const
