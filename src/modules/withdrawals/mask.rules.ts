/** An account number as it stands in lists: its last four characters. */
export const maskAccount = (accountNumber: string): string => `••••${accountNumber.slice(-4)}`
