import { salesUpload } from '#reports/sales/sale.service.ts'
import { settlementsUpload } from '#owed/receivables/settlement/payment-upload.service.ts'
import type { UploadConsumers } from '#ground/uploads/upload.service.ts'

/** What applies the rows of each type of uploaded document. */
export const consumers: UploadConsumers = {
  SALES: salesUpload,
  SETTLEMENTS: settlementsUpload,
}
