import type { z } from 'zod'
import { officesPath } from '#modules/organizations/screens/organization.ts'
import type { office, officeDetails } from '../office.contract.ts'

export type Office = z.input<typeof office>
export type OfficeDetails = z.input<typeof officeDetails>

export const listPath = officesPath
export const createPath = (orgId: string) => `/internal/organizations/${orgId}/create-office`
export const editPath = ({ orgId, officeId }: Pick<Office, 'orgId' | 'officeId'>) =>
  `${officesPath(orgId)}/${officeId}/edit`
