import { recordType } from '#kernel/audit.ts'

/** The audited fields of a supplier. */
export const supplierRecord = recordType('supplier', ['Supplier', 'Pembekal', 'suppliers'], {
  companyName: ['text', 'Company name', 'Nama syarikat'],
  businessRegistrationNumber: ['text', 'Business registration number', 'Nombor pendaftaran perniagaan'],
  status: ['status', 'Status', 'Status'],
  mobileNumber: ['text', 'Phone', 'Telefon'],
  email: ['text', 'E-mail', 'E-mel'],
  address: ['text', 'Address', 'Alamat'],
  contactPersonName: ['text', 'Contact person', 'Pegawai perhubungan'],
  contactPersonMobileNumber: ['text', 'Mobile number of contact person', 'Nombor telefon pegawai perhubungan'],
  contactPersonEmail: ['text', 'E-mail of contact person', 'E-mel pegawai perhubungan'],
  remarks: ['text', 'Remarks', 'Catatan'],
  holdUntil: ['date', 'On hold until', 'Ditahan sehingga'],
  holdReason: ['text', 'Reason for the hold', 'Sebab ditahan'],
  bankDetails: [
    'list',
    'Bank details',
    'Butiran bank',
    { bank: ['text', 'Bank', 'Bank'], accountNumber: ['masked', 'Account number', 'Nombor akaun'] },
  ],
  account: ['masked', 'Confirmed account', 'Akaun yang disahkan'],
  releasedAccount: ['masked', 'Account released', 'Akaun yang dilepaskan'],
  releaseReason: ['text', 'Reason for the release', 'Sebab dilepaskan'],
  callBackNumber: ['text', 'Number called', 'Nombor dihubungi'],
  callBackName: ['text', 'Answered by', 'Dijawab oleh'],
  usableFrom: ['instant', 'Usable from', 'Boleh digunakan mulai'],
})
