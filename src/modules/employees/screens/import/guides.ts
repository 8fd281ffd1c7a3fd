import type { ImportColumn } from '../../import-columns.rules.ts'

type Guide = { readonly example: string; readonly how: string; readonly width?: number }
/** The explanation of each column, for the instructions sheet and the screen. */
export const guides: Readonly<Record<ImportColumn, Guide>> = {
  firstName: { example: 'Nur Aina', how: 'Needed.', width: 20 },
  lastName: { example: 'binti Rashid', how: 'Needed.', width: 24 },
  employeeICNumber: {
    example: '900101145678',
    how: 'Needed. MyKad number of 12 digits or passport number, as text, so that zeros in front stay.',
    width: 20,
  },
  bank: { example: 'Maybank', how: 'Needed. Exactly as in the sheet Banks: choose it from the list.', width: 22 },
  accountNumber: { example: '114222330001', how: 'Needed. Digits, as text, so that zeros in front stay.', width: 20 },
  mobileNumber: {
    example: '012-345 6789',
    how: 'Malaysian numbers as people type them, others with + and the code of the country.',
    width: 18,
  },
  email: { example: 'aina@kopi.example', how: 'Required to invite the employee to Upah.', width: 28 },
  dateOfBirth: { example: '01/01/1990', how: 'Day, month, year.', width: 14 },
  address: { example: '12 Jalan Melati', how: '', width: 28 },
  city: { example: 'Ipoh', how: '', width: 16 },
  country: { example: 'Malaysia', how: 'Malaysia if left empty.', width: 14 },
  postalCode: { example: '30250', how: '', width: 12 },
  employeeNumber: { example: 'E-0042', how: 'Your own number for the employee.', width: 16 },
  salary: { example: '3200.00', how: 'Monthly basic salary in ringgit.', width: 12 },
  startDate: { example: '12/02/2024', how: 'Day, month, year.', width: 14 },
  endDate: { example: '', how: 'The last day, for those who leave.', width: 14 },
  team: { example: 'TEAM-001', how: 'The code of a team.', width: 14 },
  categoryCode: { example: 'CAT-001', how: 'The code of an employee category.', width: 14 },
  officeCode: { example: 'OFF-001', how: 'The code of an office.', width: 14 },
}
