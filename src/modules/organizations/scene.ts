/** All that an Active organization has to say of itself but its name, code and products. */
export const activeDetails = {
  signupDate: '2026-01-05',
  registration: '202601000001',
  industry: 'Food',
  companySize: 'large',
  bankDetails: 'Maybank 114222330001',
  telephone: '03-1234 5678',
  website: 'https://kopi.example',
  mainContact: 'Aminah',
  mainContactNumber: '012-345 6789',
  address: 'Jalan 1',
  city: 'Petaling Jaya',
  state: 'Selangor',
  postcode: '46000',
  country: 'Malaysia',
} as const
