import type { z } from 'zod'
import type { listedOrganization, organization, orgStanding } from '../organization.contract.ts'

/** As the wire brings them: amounts in ringgit. */
export type Organization = z.input<typeof organization>
export type ListedOrganization = z.input<typeof listedOrganization>
export type Standing = z.input<typeof orgStanding>

export const listPath = '/internal/organizations'
export const createPath = `${listPath}/create`
export const viewPath = (id: string) => `${listPath}/${id}/view`
export const editPath = (id: string) => `${listPath}/${id}/edit`
export const officesPath = (id: string) => `${listPath}/${id}/offices`
export const usersPath = '/internal/users'
export const usersOf = (id: string) => ({ orgId: id, tenantId: id })
export const createUserPath = (id: string) => `${listPath}/${id}/users/create`

type Products = Pick<Organization, 'rollingPay' | 'eBenefits'> & { disbursements: { enable: 'yes' | 'no' } }
/** What of the product an organization uses. */
export const productsOf = ({ rollingPay, eBenefits, disbursements }: Products) =>
  [
    rollingPay === 'yes' && ('rollingPay' as const),
    eBenefits === 'yes' && ('eBenefits' as const),
    disbursements.enable === 'yes' && ('disbursements' as const),
  ].filter((product) => product !== false)
