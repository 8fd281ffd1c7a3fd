/** A row of a bulk import, the same for the same number. */
export const importedRow = (n: number) => ({
  firstName: 'Nur Aina',
  lastName: `binti Rashid ${n}`,
  employeeICNumber: `Q${1_000_000 + n}`,
  bank: 'Maybank',
  accountNumber: String(114_222_330_000 + n),
  salary: 3200,
})
