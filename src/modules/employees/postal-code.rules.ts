/** Malaysian postal codes have five digits; spreadsheets and number fields drop the leading zero. */
export const postalCodeIn = <T extends string | null | undefined>(
  country: string | null | undefined,
  code: T,
): T | string => (code && /^\d{4}$/.test(code) && /^(malaysia)?$/i.test((country ?? '').trim()) ? `0${code}` : code)
