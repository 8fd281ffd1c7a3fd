import type { z } from 'zod'
import type { listedOrganization, organization } from '../organization.contract.ts'
import type { orgSummary } from '../organization-summary.rules.ts'
import { organizationScreens } from '../organization.screens.ts'
import { officeScreens } from '#people/offices/office.screens.ts'
import { accountScreens } from '#people/identity/account.screens.ts'

/** The types of the wire, with amounts in ringgit. */
export type Organization = z.input<typeof organization>
export type ListedOrganization = z.input<typeof listedOrganization>
export type Summary = z.input<typeof orgSummary>

export const listPath = organizationScreens.list.to()
export const createPath = organizationScreens.create.to()
export const viewPath = (oid: string) => organizationScreens.view.to({ oid })
export const editPath = (oid: string) => organizationScreens.edit.to({ oid })
export const officesPath = (orgId: string) => officeScreens.list.to({ orgId })
export const usersPath = accountScreens.internalUsers.to()
export const usersOf = (id: string) => ({ orgId: id, tenantId: id })
export const createUserPath = (tid: string) => accountScreens.createUser.to({ tid })

type Products = Pick<Organization, 'rollingPay' | 'eBenefits'> & { disbursements: { enable: 'yes' | 'no' } }
/** The products that an organization uses. */
export const productsOf = ({ rollingPay, eBenefits, disbursements }: Products) =>
  [
    rollingPay === 'yes' && ('rollingPay' as const),
    eBenefits === 'yes' && ('eBenefits' as const),
    disbursements.enable === 'yes' && ('disbursements' as const),
  ].filter((product) => product !== false)
