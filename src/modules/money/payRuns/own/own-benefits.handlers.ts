import type { employeeBenefits } from '#money/benefits/benefit.contract.ts'
import type { Handlers } from '#server/context.ts'
import { ownBenefits } from './own-benefits.service.ts'

export const ownBenefitHandlers: Pick<Handlers<typeof employeeBenefits>, 'getIndividualEmployeeBenefits'> = {
  getIndividualEmployeeBenefits: ownBenefits,
}
