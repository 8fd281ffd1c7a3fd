import type { z } from 'zod'
import type { payment, reportedPayment, settlement, settlementDetails } from '../settlement.contract.ts'

export type Settlement = z.input<typeof settlement>
export type SettlementDetails = z.input<typeof settlementDetails>
export type ReportedPayment = z.input<typeof reportedPayment>
export type Payment = z.input<typeof payment>
