import { organizationRecord } from './organization-record.rules.ts'
import { fieldError, fieldIssue } from '#kernel/field-errors.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { done } from '#kernel/done.ts'
import { id, instant, isPrintable, listInput, localDate, money, opt, orgId, percentage, text } from '#kernel/values.ts'
import * as rules from './organization.rules.ts'
import { orgSummary } from './organization-summary.rules.ts'

const yesNo = z.enum(['yes', 'no'])
const yesNoInput = yesNo.transform((value) => value === 'yes')
const status = z.enum(rules.organizationStatuses)
const companySize = z.enum(rules.companySizes)
const feePayer = z.enum(rules.feePayers)
const franchiseType = z.enum(rules.franchiseTypes)
const earnedWagesSource = z.enum(rules.earnedWagesSources)
const walletId = id('wallet')
const day = z.int().min(1).max(31)

const attachment = z.object({ url: z.string(), fileName: z.string() })
/** Only files of our own store or https addresses, so that a link can't run a script. */
const attachmentUrl = z
  .string()
  .max(500)
  .refine((url) => /^(\/files\/|https:\/\/)/.test(url), fieldError('url_invalid'))

const disbursementTerms = z.object({
  enable: yesNo,
  initialCreditLimit: money,
  platformFeePercentage: percentage.nullable(),
  monthlyFeePercentage: percentage,
})

export const organization = z.object({
  id: orgId,
  tenantId: orgId,
  name: z.string(),
  status,
  /** The code that users enter at sign-in; null until it is set. */
  domain: z.string().nullable(),
  signupDate: localDate.nullable(),
  registration: z.string().nullable(),
  industry: z.string().nullable(),
  companySize: companySize.nullable(),
  bankDetails: z.string().nullable(),
  telephone: z.string().nullable(),
  website: z.string().nullable(),
  mainContact: z.string().nullable(),
  mainContactNumber: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string(),
  /** The e-wallets that its employees can choose, by name. */
  wallets: z.array(walletId),
  walletNames: z.array(z.string()),
  eBenefits: yesNo,
  rollingPay: yesNo,
  payDay: day.nullable(),
  cutoffDate: day.nullable(),
  rollingPayMax: money,
  serviceFeePercentage: percentage,
  serviceFeePaidBy: feePayer,
  disbursements: disbursementTerms,
  franchiseType,
  franchisorId: orgId.nullable(),
  franchisorName: z.string().nullable(),
  royaltyRate: percentage.nullable(),
  paymentGatewayMerchantId: z.string().nullable(),
  attachments: z.array(attachment),
  minimumWithdrawal: money,
  maximumAdvancePercentage: percentage,
  requireSecondPerson: yesNo,
  earnedWagesSource,
  /** Bank working days from the pay day to the due date of a remittance. */
  remittanceDays: z.int(),
  /** Whether deductions are limited to half of the wages; if that was turned off, why, when and by which user. */
  statutoryLimit: yesNo,
  statutoryLimitOff: z.object({ reason: z.string(), at: instant, byName: z.string() }).nullable(),
  /** Days overdue from which new withdrawals are paused; 0 means never. */
  pauseAfterOverdueDays: z.int(),
  /** Hours between a change of an employee's bank account and its first use. */
  employeeAccountWaitHours: z.int(),
  /** The day from which new withdrawals are refused, because a remittance has been overdue for too long. */
  pausedOn: localDate.nullable(),
  /** Since when it is suspended, and its features are turned off; null if that isn't known, or they are on. */
  suspendedOn: localDate.nullable(),
  suspendReason: z.string().nullable(),
  rollingPayOffOn: localDate.nullable(),
  eBenefitsOffOn: localDate.nullable(),
  disbursementsOffOn: localDate.nullable(),
  /** A Manager's pause of new withdrawals. It ends at 00:00 of the day, so it may be over. */
  withdrawalsPausedUntil: localDate.nullable(),
  withdrawalsPauseReason: z.string().nullable(),
  createdAt: instant,
  modifiedAt: instant,
  deletedAt: instant.nullable(),
})
export type Organization = z.output<typeof organization>

/** A row of the list, with its number of employees and its debts for advances, disbursements and benefits. */
export const listedOrganization = organization.extend({ employees: z.int(), owed: money })
export type ListedOrganization = z.output<typeof listedOrganization>

/** The fields that all users of the organization may read, for the shell and the forms. */
export const orgInfo = z.object({
  id: orgId,
  name: z.string(),
  status,
  franchiseType,
  eBenefits: yesNo,
  rollingPay: yesNo,
  payDay: day.nullable(),
  cutoffDate: day.nullable(),
  rollingPayMax: money,
  minimumWithdrawal: money,
  maximumAdvancePercentage: percentage,
  serviceFeePercentage: percentage,
  serviceFeePaidBy: feePayer,
  requireSecondPerson: yesNo,
  earnedWagesSource,
  /** Its credit limit is the remaining credit, equal to availableCredit. */
  disbursements: disbursementTerms.extend({ creditLimit: money }),
  availableCredit: money,
  /** The full record, only for platform staff. */
  organization: organization.optional(),
})

const optionalText = opt(z.union([z.literal('').transform(() => undefined), text(200)]))
const choice = <T extends z.ZodType>(type: T) => opt(z.union([z.literal('').transform(() => undefined), type]))

const form = z
  .object({
    name: z
      .string()
      .transform((name) => name.normalize('NFC').replace(/\s+/g, ' ').trim())
      .pipe(z.string().max(120).refine(isPrintable, fieldError('unprintable'))),
    status: status.default('Onboarding'),
    domain: choice(z.string().trim().max(100)),
    signupDate: choice(localDate),
    registration: optionalText,
    industry: optionalText,
    companySize: choice(companySize),
    bankDetails: optionalText,
    telephone: optionalText,
    website: optionalText,
    mainContact: optionalText,
    mainContactNumber: optionalText,
    address: optionalText,
    city: optionalText,
    state: choice(z.enum(rules.states)),
    postcode: optionalText,
    country: choice(z.literal(rules.country)),
    wallets: z
      .array(walletId)
      .max(50)
      .refine((chosen) => chosen.length > 0, fieldError('required')),
    eBenefits: yesNoInput,
    rollingPay: yesNoInput,
    payDay: opt(z.int()),
    cutoffDate: opt(z.int()),
    rollingPayMax: opt(money),
    serviceFeePercentage: opt(percentage),
    serviceFeePaidBy: choice(feePayer),
    disbursements: z
      .object({
        enable: yesNoInput,
        initialCreditLimit: opt(money),
        platformFeePercentage: opt(percentage),
        monthlyFeePercentage: opt(percentage),
      })
      .default({ enable: false }),
    franchiseType,
    franchisorId: choice(orgId),
    royaltyRate: opt(percentage),
    paymentGatewayMerchantId: optionalText,
    attachments: opt(z.array(z.object({ url: attachmentUrl, fileName: text(200) })).max(50)),
    minimumWithdrawal: opt(money),
    maximumAdvancePercentage: opt(percentage),
    requireSecondPerson: opt(yesNoInput),
    earnedWagesSource: choice(earnedWagesSource),
    remittanceDays: opt(z.int()),
    statutoryLimit: opt(yesNoInput),
    statutoryLimitReason: choice(text(300)),
    pauseAfterOverdueDays: opt(z.int()),
    employeeAccountWaitHours: opt(z.int()),
  })
  .check((checked) => {
    for (const [field, { code, params }] of Object.entries(rules.fieldErrorsOf(checked.value)))
      checked.issues.push({ ...fieldIssue(checked.value, code, params), path: field.split('.') })
  })
export type OrganizationInput = z.output<typeof form>

export const orgSorts = ['name', 'domain', 'status', 'franchiseType', 'createdAt', 'modifiedAt'] as const
const orgFilter = z.object({ status: opt(status), franchiseType: opt(franchiseType), deleted: opt(z.boolean()) })
export type OrgFilter = z.output<typeof orgFilter>

export const orgs = {
  getOrgTenantId: query({
    summary: 'Return the tenant id of an organization code. An unknown code gets an id of the same form.',
    allow: 'public',
    input: z.object({ email: opt(z.string().max(254)), domain: z.string().trim().min(1).max(100) }),
    output: z.object({ tenantId: z.string() }),
  }),
  getOrgInfo: query({
    summary: 'Return your organization; platform staff can read any organization.',
    allow: 'any',
    scope: 'ownOrNamed',
    accepts: ['deleted'],
    input: z.object({ orgId: opt(orgId) }),
    output: orgInfo,
    errors: ['not_found'],
  }),
  getOrgs: query({
    summary: 'List the organizations page by page; deleted ones only if requested.',
    allow: 'staff',
    input: listInput(orgSorts, orgFilter),
    output: z.object({
      organizations: z.array(listedOrganization),
      total: z.int(),
      next: z.string().nullable(),
      /** The number of matches by status, regardless of the status filter; deleted organizations are counted separately. */
      counts: z.object({ Onboarding: z.int(), Active: z.int(), Suspended: z.int(), deleted: z.int() }),
    }),
  }),
  getOrgStanding: query({
    summary: 'Summarize what suspending or deleting an organization would affect.',
    allow: 'staff',
    scope: 'named',
    accepts: ['deleted'],
    input: z.object({ orgId }),
    output: orgSummary,
    errors: ['not_found'],
  }),
  getFranchisors: query({
    summary: 'List the active franchisors.',
    allow: 'staff',
    input: z.object({}),
    output: z.object({
      franchisors: z.array(z.object({ id: orgId, name: z.string(), royaltyRate: percentage.nullable() })),
    }),
  }),
  createOrg: command({
    summary: 'Create an organization (a tenant).',
    audit: [organizationRecord, 'Created an organization', 'Mencipta organisasi'],
    allow: 'admin',
    effects: { limit: 'always' },
    input: form,
    output: organization,
    errors: ['invalid_input', 'organization_code_taken'],
  }),
  updateOrg: command({
    summary:
      'Change an organization. Existing attachments are kept. Suspending it needs a reason, and ends all sessions of its users.',
    audit: [
      organizationRecord,
      'Changed an organization',
      'Mengubah organisasi',
      /** Entries of the server, which follows overdue remittances. */
      [
        {
          field: 'isPaused',
          value: true,
          sentence: ['Paused new withdrawals of an organization', 'Menjeda pengeluaran baharu organisasi'],
        },
        {
          field: 'isPaused',
          value: false,
          sentence: ['Reopened withdrawals of an organization', 'Membuka semula pengeluaran organisasi'],
        },
      ],
    ],
    allow: 'admin',
    effects: { limit: 'always', payee: 'always', notice: 'always' },
    input: z.object({
      id: orgId,
      orgData: form,
      /** The version that the caller edited. The update is refused if the record has changed since. */
      modifiedAt: opt(instant),
      /** Needed to suspend it. */
      suspendReason: opt(text(300)),
    }),
    output: organization,
    errors: ['not_found', 'invalid_input', 'organization_code_taken', 'record_changed'],
  }),
  softDeleteOrg: command({
    summary: 'Delete an organization. Its users can no longer sign in; its records are kept.',
    audit: [organizationRecord, 'Deleted an organization', 'Memadam organisasi'],
    allow: 'admin',
    effects: { access: 'always' },
    scope: 'named',
    final: 'confirmation',
    /** `confirmation` is the organization's code, or its name if it has none, as typed by the caller. */
    input: z.object({ orgId, confirmation: opt(text(120)) }),
    output: done,
    errors: ['not_found', 'confirmation_differs'],
  }),
}
