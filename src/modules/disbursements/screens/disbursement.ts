import type { z } from 'zod'
import type { disbursement, disbursementDetails } from '../disbursement-fields.rules.ts'
import { disbursementScreens } from '../disbursement.screens.ts'

export type Disbursement = z.input<typeof disbursement>
export type DisbursementDetails = z.input<typeof disbursementDetails>
export type Line = DisbursementDetails['selectedPayees'][number]

export const toOwn = ({ id }: Pick<Disbursement, 'id'>): string =>
  disbursementScreens.details.to({ disbursementId: id })
export const toInternal = ({ id, orgId }: Pick<Disbursement, 'id' | 'orgId'>): string =>
  disbursementScreens.internalDetails.to({ orgId, id })
