import { permits, type KeyScope } from '#kernel/key-scope.ts'

type Caller = { readonly key?: { readonly scopes: readonly KeyScope[] } }
/** Whether the caller may read employees: a person of the management, or a key with that scope. */
export const readsEmployees = ({ key }: Caller): boolean => key === undefined || permits(key.scopes, 'employees:read')

const unread = {
  bank: null,
  bankCode: null,
  accountNumber: null,
  mobileNumber: null,
  email: null,
  dateOfBirth: null,
  address: null,
  city: null,
  postalCode: null,
} as const
/** The answer to a change of an employee: a key that may not read employees doesn't learn what it didn't send. */
export const asReadBy = <E extends Record<keyof typeof unread, unknown>>(caller: Caller, one: E): E =>
  readsEmployees(caller) ? one : { ...one, ...unread }
