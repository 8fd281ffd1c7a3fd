import type { z } from 'zod'
import type { office, officeDetails } from '../office.contract.ts'

export type Office = z.input<typeof office>
export type OfficeDetails = z.input<typeof officeDetails>
