import type { z } from 'zod'
import { api, useCall } from '#web/api.ts'
import type { recoveryPlans } from '../plan.contract.ts'
import { t } from '../plan.texts.ts'

export type OwnPlans = z.input<(typeof recoveryPlans)['getOwnPlans']['output']>
export type Plan = OwnPlans['plans'][number]

export const useOwnPlans = () => useCall(api.recoveryPlans.getOwnPlans, {}, { fallback: t('failed.load') })

/** The number of instalments, without those that were missed and became a later one. */
export const planLengthOf = ({ instalments }: Plan): number =>
  instalments.filter(({ state }) => state !== 'missed').length
