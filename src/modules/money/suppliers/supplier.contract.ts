import { z } from 'zod'
import { returnCall } from '#kernel/approval-calls.ts'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { riskSchema } from '#kernel/risks.ts'
import { id, instant, listInput, localDate, money, opt, orgId, returns, text } from '#kernel/values.ts'
import { returnedRecord } from '#ground/approvals/approval.contract.ts'
import { input, requiredPhone } from './supplier-fields.rules.ts'
import { account, bankDetail } from './supplier-values.contract.ts'
import { supplierRecord } from './supplier-record.rules.ts'
import { supplierLifecycle, supplierStatuses } from './supplier.rules.ts'

const supplierId = id('supplier')

const fields = {
  companyName: z.string(),
  businessRegistrationNumber: z.string(),
  mobileNumber: z.string(),
  email: z.string(),
  address: z.string(),
  contactPersonName: z.string(),
  contactPersonMobileNumber: z.string(),
  contactPersonEmail: z.string(),
}
export const supplier = z.object({
  id: supplierId,
  orgId,
  orgName: z.string(),
  ...fields,
  status: z.enum(supplierStatuses),
  rejectedRemarks: z.string().nullable(),
  blacklistedRemarks: z.string().nullable(),
  createdAt: instant,
  modifiedAt: instant,
  approvedAt: instant.nullable(),
  rejectedAt: instant.nullable(),
  blacklistedAt: instant.nullable(),
  /** The last day on which the supplier can't be paid. Null if that day has passed. */
  holdUntil: localDate.nullable(),
  holdReason: z.string().nullable(),
  /** Why a checker returned the supplier or its new accounts, until the organization saves it again. */
  returned: returnedRecord.nullable(),
  /** Whether another supplier of the organization has the same business registration number. */
  sameRegistration: z.boolean(),
  bankDetails: z.array(account),
})
export type Supplier = z.output<typeof supplier>
/** With what an approver must know while it, or one of its accounts, awaits approval. */
export const checkedSupplier = supplier.extend({ risks: z.array(riskSchema) })

/** The amount billed in submitted disbursements; the other figures are its parts. */
const totals = z.object({ billed: money, toApprove: money, inFlight: money, paid: money, failed: money })
export const supplierDetails = checkedSupplier.extend({
  totals,
  /** Approved payments that are not sent yet. A hold or the blacklist drops them, and they don't come back. */
  unsent: z.array(
    z.object({
      disbursementId: id('disbursement'),
      name: z.string(),
      invoiceNumber: z.string().nullable(),
      amount: money,
    }),
  ),
  /** The suppliers with the same registration number, or the same account. */
  others: z.array(
    z.object({
      id: supplierId,
      companyName: z.string(),
      status: z.enum(supplierStatuses),
      account: z.object({ bank: z.string(), number: z.string() }).nullable(),
    }),
  ),
})

/** Whether it is another company than those with the same registration number or account. */
const another = { isAnother: opt(z.boolean()) }
export type SupplierFields = z.output<z.ZodObject<typeof input>>

const management = { allow: 'management', feature: 'disbursements' } as const
const both = { allow: ['management', 'staff'], scope: 'ownOrNamed', feature: 'disbursements' } as const
const ofOrganization = { id: supplierId, orgId }
const remarks = text(500)

export const suppliers = {
  getAll: query({
    summary: 'List the suppliers of the organization, or of all organizations for platform staff, newest first.',
    ...both,
    scope: 'ownOrEvery',
    input: listInput(
      ['createdAt', 'companyName', 'status', 'orgName'],
      z.object({
        status: opt(z.enum(supplierStatuses)),
        accountToConfirm: opt(z.literal(true)),
        returned: opt(z.boolean()),
      }),
    ).extend({ orgId: opt(orgId) }),
    output: z.object({
      suppliers: z.array(checkedSupplier),
      total: z.int(),
      next: z.string().nullable(),
      counts: z.record(z.enum(supplierStatuses), z.int()),
      returned: z.int(),
      /** The number of approved suppliers with an account to confirm. */
      accountsToConfirm: z.int(),
    }),
    errors: ['not_found'],
  }),
  getApproved: query({
    summary: 'List the approved suppliers by name with the accounts that they can be paid to.',
    ...management,
    input: z.object({ search: opt(z.string().trim().max(100)) }),
    output: z.object({
      suppliers: z.array(
        z.object({
          id: supplierId,
          companyName: z.string(),
          businessRegistrationNumber: z.string(),
          email: z.string(),
          mobileNumber: z.string(),
          holdUntil: localDate.nullable(),
          bankDetails: z.array(bankDetail),
        }),
      ),
    }),
  }),
  getOne: query({
    summary: 'Return a supplier with its accounts and totals.',
    ...both,
    input: z.object({ supplierId, orgId: opt(orgId) }),
    output: supplierDetails,
    errors: ['supplier_not_found'],
  }),
  create: command({
    summary: 'Add a supplier, pending approval.',
    audit: [supplierRecord, 'Added a supplier', 'Menambah pembekal'],
    ...management,
    input: z.object({ ...input, ...another }),
    output: supplier,
    errors: ['supplier_alike'],
  }),
  update: command({
    summary: 'Change a supplier. It needs a new approval unless only its bank details change.',
    audit: [supplierRecord, 'Changed a supplier', 'Mengubah pembekal'],
    ...management,
    /** `modifiedAt` is the version that the caller has seen. */
    input: z.object({ id: supplierId, ...input, modifiedAt: opt(instant), ...another }),
    output: supplier,
    errors: ['supplier_not_found', 'supplier_blacklisted', 'supplier_alike', 'record_changed'],
  }),
  delete: command({
    summary: 'Delete a supplier that is not a payee of an unfinished disbursement.',
    audit: [supplierRecord, 'Deleted a supplier', 'Memadam pembekal'],
    ...management,
    input: z.object({ id: supplierId }),
    output: done,
    errors: ['supplier_not_found', 'supplier_blacklisted', 'supplier_in_use'],
  }),
  confirmAccount: command({
    summary: "Confirm a supplier's new account after calling back. The person who entered it can't.",
    audit: [supplierRecord, "Confirmed a supplier's account", 'Mengesahkan akaun pembekal'],
    ...both,
    allow: ['management', 'approver'],
    effects: { payee: 'always' },
    delegates: 'suppliers',
    input: z.object({
      id: supplierId,
      orgId: opt(orgId),
      accountId: id('supplier_account'),
      /** The version of the supplier that the caller has seen. */
      modifiedAt: opt(instant),
      callBackNumber: requiredPhone,
      callBackName: text(120),
    }),
    output: z.object({ usableFrom: instant }),
    errors: [
      'supplier_not_found',
      'supplier_status',
      'supplier_blacklisted',
      'account_same_person',
      'account_confirmed',
      'record_changed',
    ],
  }),
  hold: command({
    summary: 'Put a supplier on hold, so that it is not paid until the end of a day.',
    audit: [supplierRecord, 'Placed a supplier on hold', 'Menahan bayaran pembekal'],
    ...both,
    allow: ['management', 'approver'],
    input: z.object({ id: supplierId, orgId: opt(orgId), holdUntil: localDate, reason: text(300) }),
    output: done,
    errors: ['supplier_not_found', 'invalid_input'],
  }),
  release: command({
    summary: "End a supplier's hold.",
    audit: [supplierRecord, "Ended a supplier's hold", 'Menamatkan tahanan pembekal'],
    ...both,
    allow: ['management', 'approver'],
    effects: { payee: 'always' },
    input: z.object({ id: supplierId, orgId: opt(orgId) }),
    output: done,
    errors: ['supplier_not_found'],
  }),
  releaseAccount: command({
    summary:
      'Release the account of a supplier for further payments, although the bank refused or returned the last one.',
    audit: [supplierRecord, 'Released an account on hold', 'Melepaskan akaun yang ditahan'],
    ...both,
    allow: ['management', 'approver'],
    effects: { payee: 'always' },
    input: z.object({ id: supplierId, orgId: opt(orgId), accountId: id('supplier_account'), reason: text(500) }),
    output: done,
    errors: ['supplier_not_found', 'account_not_held'],
  }),
  approve: command({
    summary: 'Approve a supplier. The first approval also confirms its accounts.',
    audit: [supplierRecord, 'Approved a supplier', 'Meluluskan pembekal'],
    allow: supplierLifecycle.moves.approve.by,
    effects: { payee: 'always' },
    scope: 'named',
    input: z.object({ ...ofOrganization, modifiedAt: opt(instant) }),
    output: done,
    errors: ['supplier_not_found', 'supplier_status', 'record_changed'],
  }),
  return: command({
    ...returnCall('Return the selected suppliers, or their new accounts, to their maker with a reason.', {
      record: supplierRecord,
      noun: ['a supplier', 'pembekal'],
      id: supplierId,
      most: 100,
      allow: supplierLifecycle.moves.return.by,
      feature: 'disbursements',
      delegates: 'suppliers',
      errors: ['supplier_not_found', 'supplier_status'],
    }),
    scope: 'ownOrNamed',
    input: returns(supplierId, 100).safeExtend({ orgId: opt(orgId) }),
  }),
  reject: command({
    summary: 'Reject a supplier, with remarks.',
    audit: [supplierRecord, 'Rejected a supplier', 'Menolak pembekal'],
    allow: supplierLifecycle.moves.reject.by,
    scope: 'named',
    input: z.object({ ...ofOrganization, remarks }),
    output: done,
    errors: ['supplier_not_found', 'supplier_status'],
  }),
  blacklist: command({
    summary: 'Blacklist a supplier, with remarks. Payments that have not been sent are dropped.',
    audit: [supplierRecord, 'Blacklisted a supplier', 'Menyenarai hitam pembekal'],
    allow: supplierLifecycle.moves.blacklist.by,
    effects: { payee: 'always' },
    scope: 'named',
    final: 'remarks',
    input: z.object({ ...ofOrganization, remarks }),
    output: done,
    errors: ['supplier_not_found', 'supplier_status'],
  }),
}
