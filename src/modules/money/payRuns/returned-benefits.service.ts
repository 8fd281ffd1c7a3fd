/** SQL for the idempotency key of the ledger entry of a returned payment, from the expressions of its ids. */
export const returnedKey = (runId: string, employeeId: string, walletId: string): string =>
  `'benefits-returned:' || ${runId} || ':' || ${employeeId} || ':' || ${walletId}`
