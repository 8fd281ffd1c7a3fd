import type { ImportColumn } from '../../import-columns.rules.ts'

type Guide = { readonly example: string; readonly how: string; readonly width?: number }
/** The explanation of each column, for the instructions sheet and the screen. */
export const guides: Readonly<Record<ImportColumn, Guide>> = {
  firstName: { example: 'Nur Aina', how: 'Required.', width: 20 },
  lastName: { example: 'binti Rashid', how: 'Required.', width: 24 },
  employeeICNumber: {
    example: '900101145678',
    how: 'Required. MyKad number of 12 digits or passport number, as text to keep leading zeros.',
    width: 20,
  },
  bank: { example: 'Maybank', how: 'Required. A name from the Banks sheet; choose it from the list.', width: 22 },
  accountNumber: { example: '114222330001', how: 'Required. Digits, as text to keep leading zeros.', width: 20 },
  mobileNumber: {
    example: '012-345 6789',
    how: 'A Malaysian number in any usual format, or + with the country code.',
    width: 18,
  },
  email: { example: 'aina@kopi.example', how: 'Required to invite the employee to Upah.', width: 28 },
  dateOfBirth: { example: '01/01/1990', how: 'Day, month, year.', width: 14 },
  address: { example: '12 Jalan Melati', how: '', width: 28 },
  city: { example: 'Ipoh', how: '', width: 16 },
  country: { example: 'Malaysia', how: 'Malaysia if empty.', width: 14 },
  postalCode: { example: '30250', how: '', width: 12 },
  employeeNumber: { example: 'E-0042', how: 'Your own number for the employee.', width: 16 },
  salary: { example: '3200.00', how: 'Monthly basic salary in ringgit.', width: 12 },
  startDate: { example: '12/02/2024', how: 'Day, month, year.', width: 14 },
  endDate: { example: '', how: 'Last day of employment, for leavers.', width: 14 },
  team: { example: 'TEAM-001', how: 'Code of an approved team.', width: 14 },
  categoryCode: { example: 'CAT-001', how: 'Code of an approved employee category.', width: 14 },
  officeCode: { example: 'OFF-001', how: 'Code of an office.', width: 14 },
}
