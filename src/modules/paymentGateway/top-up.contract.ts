import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { fieldError } from '#kernel/field-errors.ts'
import { id, instant, listInput, localDate, money, text } from '#kernel/values.ts'
import { topUpRecord } from './top-up-record.rules.ts'

export const topUpSorts = ['paidOn', 'amount'] as const

const topUp = z.object({
  id: id('provider_top_up'),
  paidOn: localDate,
  amount: money,
  reference: z.string(),
  createdAt: instant,
  createdByName: z.string(),
  isVoid: z.boolean(),
  voidReason: z.string().nullable(),
})

const done = z.object({ ok: z.literal(true) })

export const topUpCalls = {
  getTopUps: query({
    summary: 'List the transfers to the payment provider, newest first, with the balance that the ledger has.',
    allow: 'staff',
    input: listInput(topUpSorts, z.never()).omit({ filter: true }),
    output: z.object({
      topUps: z.array(topUp),
      total: z.int(),
      next: z.string().nullable(),
      /** The sum of all top-ups that are not void. */
      toppedUp: money,
      /** Top-ups and returned payments minus payments: what the provider should report. */
      booked: money,
    }),
  }),
  recordTopUp: command({
    summary: 'Record a transfer from the bank account to the payment provider.',
    audit: {
      record: topUpRecord,
      sentence: ['Recorded a top-up of the payment provider', 'Merekod tambahan baki penyedia pembayaran'],
    },
    allow: 'admin',
    effects: { receipt: 'always' },
    input: z.object({
      amount: money.refine((amount) => amount > 0, fieldError('not_positive')),
      paidOn: localDate,
      reference: text(100),
    }),
    output: done.extend({ id: id('provider_top_up'), booked: money }),
    errors: ['top_up_in_future', 'top_up_reference_used'],
  }),
  voidTopUp: command({
    summary: 'Void a top-up that was recorded by mistake. Its ledger entry is reversed.',
    audit: {
      record: topUpRecord,
      sentence: ['Voided a top-up of the payment provider', 'Membatalkan tambahan baki penyedia pembayaran'],
    },
    allow: 'admin',
    effects: { receipt: 'always' },
    input: z.object({ id: id('provider_top_up'), reason: text(300) }),
    output: done,
    errors: ['not_found', 'top_up_void'],
  }),
}
