import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { instant } from '#kernel/values.ts'
import { assertion, requestOptions } from '#modules/identity/passkey.contract.ts'
import { userRecord } from '#modules/identity/user-record.rules.ts'
import { requested, validAmount, whyNot } from './employee-withdrawals.contract.ts'

const withdrawal = { ...requested, amount: validAmount }

/** A passkey instead of the code by SMS. */
export const passkeyConfirmationCalls = {
  startPasskeyConfirmation: query({
    summary: 'Return a challenge for the caller’s passkeys, bound to the amount and reason of a withdrawal.',
    allow: 'employee',
    feature: 'rollingPay',
    input: z.object(withdrawal),
    output: requestOptions,
    errors: ['passkeys_unavailable'],
  }),
  confirmWithPasskey: command({
    summary:
      'Confirm a withdrawal with a passkey. Returns the verification code of this amount and reason, which is not sent by SMS and counts toward the same limits.',
    audit: {
      record: userRecord,
      sentence: ['Confirmed a withdrawal with a passkey', 'Mengesahkan pengeluaran dengan kunci laluan'],
    },
    allow: 'employee',
    feature: 'rollingPay',
    encryptsResponse: true,
    input: z.object({ ...withdrawal, assertion }),
    output: z.object({ verificationCode: z.string(), expiresAt: instant }),
    errors: [...whyNot, 'passkey_refused', 'code_too_soon', 'code_too_many', 'code_too_many_today'],
  }),
}
