/** A bank that wages can be paid to. `code` is its BIC, `accountDigits` the length of its account numbers, null if unknown. */
export type Bank = {
  readonly code: string
  readonly name: string
  readonly legalName: string
  readonly accountDigits: string | null
}

const bank = (code: string, name: string, legalName: string, accountDigits: string | null): Bank => ({
  code,
  name,
  legalName,
  accountDigits,
})

/** The banks of Malaysia in the order of the forms: the best known first. */
export const banks: readonly Bank[] = [
  bank('MBBEMYKL', 'Maybank', 'Malayan Banking Berhad (Maybank)', '12'),
  bank('CIBBMYKL', 'CIMB', 'CIMB Bank Berhad', '10 or 14'),
  bank('PBBEMYKL', 'Public Bank', 'Public Bank Berhad', '10'),
  bank('RHBBMYKL', 'RHB', 'RHB Bank Berhad', '14'),
  bank('HLBBMYKL', 'Hong Leong', 'Hong Leong Bank Berhad', '11'),
  bank('ARBKMYKL', 'AmBank', 'AmBank (M) Berhad', '12-13'),
  bank('BIMBMYKL', 'Bank Islam', 'Bank Islam Malaysia Berhad', '13-14'),
  bank('BKRMMYKL', 'Bank Rakyat', 'Bank Kerjasama Rakyat Malaysia Berhad (Bank Rakyat)', '10-12'),
  bank('BMMBMYKL', 'Bank Muamalat', 'Bank Muamalat Malaysia Berhad', '14'),
  bank('BSNAMYK1', 'BSN', 'Bank Simpanan Nasional', '16'),
  bank('AGOBMYKL', 'Agrobank', 'Bank Pertanian Malaysia Berhad (Agrobank)', '16'),
  bank('PHBMMYKL', 'Affin', 'Affin Bank Berhad', '12'),
  bank('MFBBMYKL', 'Alliance', 'Alliance Bank Malaysia Berhad', '15'),
  bank('RJHIMYKL', 'Al Rajhi', 'Al Rajhi Banking & Investment Corporation (Malaysia) Berhad', '15'),
  bank('AFBQMYKL', 'MBSB', 'MBSB Bank Berhad', null),
  bank('KFHOMYKL', 'KFH', 'Kuwait Finance House (Malaysia) Berhad', null),
  bank('HBMBMYKL', 'HSBC', 'HSBC Bank Malaysia Berhad', '12'),
  bank('OCBCMYKL', 'OCBC', 'OCBC Bank (Malaysia) Berhad', null),
  bank('SCBLMYKX', 'Standard Chartered', 'Standard Chartered Bank Malaysia Berhad', '12'),
  bank('UOVBMYKL', 'UOB', 'United Overseas Bank (Malaysia) Berhad', '11'),
  bank('CITIMYKL', 'Citibank', 'Citibank Berhad', '10'),
  bank('BKCHMYKL', 'Bank of China', 'Bank of China (Malaysia) Berhad', '13-15'),
  bank('ICBKMYKL', 'ICBC', 'Industrial and Commercial Bank of China (Malaysia) Berhad', null),
  bank('BOFAMY2X', 'Bank of America', 'Bank of America Malaysia Berhad', '5-17'),
  bank('BNPAMYKL', 'BNP Paribas', 'BNP Paribas Malaysia Berhad', null),
  bank('DEUTMYKL', 'Deutsche Bank', 'Deutsche Bank (Malaysia) Berhad', null),
  bank('CHASMYKX', 'J.P. Morgan', 'J.P. Morgan Chase Bank Berhad', null),
  bank('MHCBMYKA', 'Mizuho', 'Mizuho Bank (Malaysia) Berhad', null),
  bank('BOTKMYKX', 'MUFG', 'MUFG Bank (Malaysia) Berhad', '6'),
  bank('SMBCMYKL', 'SMBC', 'Sumitomo Mitsui Banking Corporation Malaysia Berhad', null),
  bank('MBISMYKL', 'Maybank Islamic', 'Maybank Islamic Berhad', '12'),
  bank('CTBBMYKL', 'CIMB Islamic', 'CIMB Islamic Bank Berhad', null),
  bank('PIBEMYK1', 'Public Islamic', 'Public Islamic Bank Berhad', null),
  bank('RHBAMYKL', 'RHB Islamic', 'RHB Islamic Bank Berhad', null),
  bank('HLIBMYKL', 'Hong Leong Islamic', 'Hong Leong Islamic Bank Berhad', null),
  bank('AISLMYKL', 'AmBank Islamic', 'AmBank Islamic Berhad', '13'),
  bank('AIBBMYKL', 'Affin Islamic', 'Affin Islamic Bank Berhad', '12'),
  bank('ALSRMYKL', 'Alliance Islamic', 'Alliance Islamic Bank Berhad', '15'),
  bank('HMABMYKL', 'HSBC Amanah', 'HSBC Amanah Malaysia Berhad', null),
  bank('OABBMYKL', 'OCBC Al-Amin', 'OCBC Al-Amin Bank Berhad', null),
  bank('SCSRMYK1', 'StanChart Saadiq', 'Standard Chartered Saadiq Berhad', null),
]

const byCode = new Map(banks.map((one) => [one.code, one]))
const byName = new Map(banks.map((one) => [one.name, one]))

export const bankOf = (code: string | null): Bank | null => byCode.get(code ?? '') ?? null
/** The short name of a bank, or the code itself if the bank is no longer in the list. */
export const bankName = (code: string): string => byCode.get(code)?.name ?? code
/** The bank with this exact short name, as in the import template. */
export const bankNamed = (name: string): Bank | null => byName.get(name) ?? null
