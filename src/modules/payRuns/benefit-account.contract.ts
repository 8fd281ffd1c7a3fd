import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { id, localDate, money, orgId, text } from '#kernel/values.ts'
import { newRepayment, owedFields, repaymentFields } from '#modules/ledger/owed.rules.ts'
import { benefitRepaymentRecord } from './benefit-repayment-record.rules.ts'

const benefitAccount = owedFields.extend({
  months: z.array(owedFields.shape.months.element.extend({ dueOn: localDate })),
  /** The part of `outstanding` whose due date has passed. */
  overdue: money,
  payTo: z.object({ bank: z.string(), accountNumber: z.string(), accountName: z.string() }).nullable(),
  /** The reference of a transfer. */
  payReference: z.string(),
  repayments: z.array(repaymentFields.extend({ id: id('benefit_repayment') })),
})
export type BenefitAccount = z.output<typeof benefitAccount>

const done = z.object({ ok: z.literal(true) })
/** Platform staff name the organization; its money remains after it is deleted. */
const platform = { allow: 'staff', scope: 'named', accepts: ['deleted'] } as const

export const benefitAccountCalls = {
  getBenefitAccount: query({
    summary: 'Return the benefits that the employer owes for its pay runs, month by month, and its repayments.',
    allow: 'management',
    input: z.object({}),
    output: benefitAccount,
  }),
}

export const adminBenefitAccountCalls = {
  getBenefitAccount: query({
    summary: 'Return the benefits that an employer owes for its pay runs, month by month, and its repayments.',
    ...platform,
    input: z.object({ orgId }),
    output: benefitAccount.extend({ orgName: z.string() }),
    errors: ['not_found'],
  }),
  recordBenefitRepayment: command({
    summary: 'Record that an employer repaid benefits that its pay runs paid.',
    audit: {
      record: benefitRepaymentRecord,
      sentence: ['Recorded a repayment of benefits', 'Merekod bayaran balik manfaat'],
    },
    ...platform,
    allow: 'admin',
    input: newRepayment,
    output: done.extend({ id: id('benefit_repayment'), outstanding: money }),
    errors: ['not_found', 'repayment_above_owed', 'repayment_in_future', 'repayment_reference_used'],
  }),
  voidBenefitRepayment: command({
    summary: 'Void a repayment of benefits that was recorded by mistake. Its ledger entry is reversed.',
    audit: {
      record: benefitRepaymentRecord,
      sentence: ['Voided a repayment of benefits', 'Membatalkan bayaran balik manfaat'],
    },
    ...platform,
    allow: 'admin',
    input: z.object({ orgId, id: id('benefit_repayment'), reason: text(300) }),
    output: done,
    errors: ['not_found', 'repayment_void'],
  }),
}
