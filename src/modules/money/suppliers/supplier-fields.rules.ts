import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { fieldError } from '#kernel/field-errors.ts'
import { code, email, id, identifierText, opt, text } from '#kernel/values.ts'
import { bankOf } from '#ground/banks/bank.rules.ts'
import { accountNumber } from '#people/employees/employee-fields.rules.ts'

const phone = z
  .string()
  .max(40)
  .transform((typed) => parsePhoneNumberFromString(identifierText(typed), 'MY') ?? null)
  .refine((number) => number?.isValid() === true, fieldError('phone_invalid'))
  .transform((number) => String(number?.number))
export const requiredPhone = z.string().trim().min(1).pipe(phone)

/** The fields of a supplier as they are entered. */
export const input = {
  companyName: text(120),
  businessRegistrationNumber: code(40),
  mobileNumber: requiredPhone,
  email: z.string().trim().min(1).pipe(email),
  address: text(300),
  contactPersonName: text(120),
  contactPersonMobileNumber: requiredPhone,
  contactPersonEmail: z.string().trim().min(1).pipe(email),
  /** The account name is the company name. Repeated account numbers are ignored. */
  bankDetails: z
    .array(
      z.object({
        id: opt(id('supplier_account')),
        bankCode: z
          .string()
          .trim()
          .min(1)
          .refine((code) => bankOf(code) !== null, fieldError('bank_not_listed')),
        accountNumber,
      }),
    )
    .max(10),
}
