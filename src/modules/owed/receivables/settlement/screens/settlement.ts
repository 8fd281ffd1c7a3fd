import type { z } from 'zod'
import type { payment, settlement, settlementDetails } from '../settlement.contract.ts'

export type Settlement = z.input<typeof settlement>
export type SettlementDetails = z.input<typeof settlementDetails>
export type Payment = z.input<typeof payment>
