import { organizationRecord } from './organization-record.rules.ts'
import './organization.errors.ts'
import { fieldError, fieldIssue } from '#kernel/field-errors.ts'
import { z } from 'zod'
import { command, query } from '#kernel/call.ts'
import { id, instant, isPrintable, listInput, localDate, money, opt, orgId, percentage, text } from '#kernel/values.ts'
import * as rules from './organization.rules.ts'

const yesNo = z.enum(['yes', 'no'])
const answer = yesNo.transform((value) => value === 'yes')
const status = z.enum(rules.organizationStatuses)
const companySize = z.enum(rules.companySizes)
const feePayer = z.enum(rules.feePayers)
const franchiseType = z.enum(rules.franchiseTypes)
const earnedWagesSource = z.enum(rules.earnedWagesSources)
const walletId = id('wallet')
const day = z.int().min(1).max(31)

const attachment = z.object({ url: z.string(), fileName: z.string() })
/** Only what our own file store or the web serves: never a script as an address. */
const attachmentUrl = z
  .string()
  .max(500)
  .refine((url) => /^(\/files\/|https:\/\/)/.test(url), fieldError('url_invalid'))

export const organization = z.object({
  id: orgId,
  tenantId: orgId,
  name: z.string(),
  status,
  /** The code typed at sign-in; null until it is given one. */
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
  disbursements: z.object({
    enable: yesNo,
    initialCreditLimit: money,
    platformFeePercentage: percentage.nullable(),
    monthlyFeePercentage: percentage,
  }),
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
  createdAt: instant,
  modifiedAt: instant,
  deletedAt: instant.nullable(),
})
export type Organization = z.output<typeof organization>

/** A row of the list, with its number of employees. */
export const listedOrganization = organization.extend({ employees: z.int() })
export type ListedOrganization = z.output<typeof listedOrganization>

/** The number and total of withdrawals. */
const some = z.object({ count: z.int(), amount: money })
/** What suspending or deleting the organization would affect now. */
export const orgStanding = z.object({
  /** Accounts that are Active, and how many of their people are signed in. */
  users: z.int(),
  signedIn: z.int(),
  employees: z.int(),
  offices: z.int(),
  /** Organizations whose franchisor it is. */
  franchisees: z.int(),
  /** Withdrawals that would stay where they are: pending or approved. */
  waiting: some,
  /** Withdrawals that could still be completed: processing. */
  withBank: some,
  /** The e-wallets that employees have elected, with the number of employees. */
  electedWallets: z.array(z.object({ walletId, employees: z.int() })),
})
export type OrgStanding = z.output<typeof orgStanding>

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
  disbursements: z.object({
    enable: yesNo,
    initialCreditLimit: money,
    /** The remaining credit, equal to availableCredit. */
    creditLimit: money,
    platformFeePercentage: percentage.nullable(),
    monthlyFeePercentage: percentage,
  }),
  availableCredit: money,
  /** The full record, only for platform staff. */
  organization: organization.optional(),
})

const line = opt(z.union([z.literal('').transform(() => undefined), text(200)]))
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
    registration: line,
    industry: line,
    companySize: choice(companySize),
    bankDetails: line,
    telephone: line,
    website: line,
    mainContact: line,
    mainContactNumber: line,
    address: line,
    city: line,
    state: choice(z.enum(rules.states)),
    postcode: line,
    country: choice(z.literal(rules.country)),
    wallets: z
      .array(walletId)
      .max(50)
      .refine((chosen) => chosen.length > 0, fieldError('required')),
    eBenefits: answer,
    rollingPay: answer,
    payDay: opt(z.int()),
    cutoffDate: opt(z.int()),
    rollingPayMax: opt(money),
    serviceFeePercentage: opt(percentage),
    serviceFeePaidBy: choice(feePayer),
    disbursements: z
      .object({
        enable: answer,
        initialCreditLimit: opt(money),
        platformFeePercentage: opt(percentage),
        monthlyFeePercentage: opt(percentage),
      })
      .default({ enable: false }),
    franchiseType,
    franchisorId: choice(orgId),
    royaltyRate: opt(percentage),
    paymentGatewayMerchantId: line,
    attachments: opt(z.array(z.object({ url: attachmentUrl, fileName: text(200) })).max(50)),
    minimumWithdrawal: opt(money),
    maximumAdvancePercentage: opt(percentage),
    requireSecondPerson: opt(answer),
    earnedWagesSource: choice(earnedWagesSource),
  })
  .check((checked) => {
    for (const [field, { code, params }] of Object.entries(rules.fieldErrorsOf(checked.value)))
      checked.issues.push({ ...fieldIssue(checked.value, code, params), path: field.split('.') })
  })
export type OrganizationInput = z.output<typeof form>

export const orgSorts = ['name', 'domain', 'status', 'franchiseType', 'createdAt', 'modifiedAt'] as const
const orgFilter = z.object({ status: opt(status), franchiseType: opt(franchiseType), deleted: opt(z.boolean()) })
export type OrgFilter = z.output<typeof orgFilter>

const done = z.object({ ok: z.literal(true) })

export const orgs = {
  getOrgTenantId: query({
    summary: 'Return the tenant of an organization code. An unknown code gets the same kind of response.',
    allow: 'public',
    input: z.object({ email: opt(z.string().max(254)), domain: z.string().trim().min(1).max(100) }),
    output: z.object({ tenantId: z.string() }),
  }),
  getOrgInfo: query({
    summary: 'Read an organization: the own one, or any for platform staff.',
    allow: 'any',
    input: z.object({ orgId: opt(orgId) }),
    output: orgInfo,
    errors: ['not_found'],
  }),
  getOrgs: query({
    summary: 'List the organizations, a page at a time; those that were deleted only when asked for.',
    allow: 'admin',
    input: listInput(orgSorts, orgFilter),
    output: z.object({
      organizations: z.array(listedOrganization),
      total: z.int(),
      next: z.string().nullable(),
      /** How many the search finds of each status, whatever the filter says; the deleted ones by themselves. */
      counts: z.object({ Onboarding: z.int(), Active: z.int(), Suspended: z.int(), deleted: z.int() }),
    }),
  }),
  getOrgStanding: query({
    summary: 'Summarize what suspending or deleting an organization would affect.',
    allow: 'admin',
    input: z.object({ orgId }),
    output: orgStanding,
    errors: ['not_found'],
  }),
  getFranchisors: query({
    summary: 'List the franchisors that are Active.',
    allow: 'admin',
    input: z.object({}),
    output: z.object({
      franchisors: z.array(z.object({ id: orgId, name: z.string(), royaltyRate: percentage.nullable() })),
    }),
  }),
  createOrg: command({
    summary: 'Create an organization (a tenant).',
    audit: { record: organizationRecord, sentence: ['Created an organization', 'Mencipta organisasi'] },
    allow: 'admin',
    input: form,
    output: organization,
    errors: ['invalid_input', 'organization_code_taken'],
  }),
  updateOrg: command({
    summary: 'Change an organization. Attachments that are there stay. Suspending it ends every session of its people.',
    audit: { record: organizationRecord, sentence: ['Changed an organization', 'Mengubah organisasi'] },
    allow: 'admin',
    input: z.object({
      id: orgId,
      orgData: form,
      /** The version that the caller edited. The update is refused if the record has changed since. */
      modifiedAt: opt(instant),
    }),
    output: organization,
    errors: ['not_found', 'invalid_input', 'organization_code_taken', 'record_changed'],
  }),
  softDeleteOrg: command({
    summary: 'Delete an organization: its users can no longer sign in, its records stay.',
    audit: { record: organizationRecord, sentence: ['Deleted an organization', 'Memadam organisasi'] },
    allow: 'admin',
    input: z.object({ orgId }),
    output: done,
    errors: ['not_found'],
  }),
}
