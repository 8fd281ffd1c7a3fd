import { salesUpload } from './sales/sale.service.ts'
import { settlementsUpload } from './settlements/payment-upload.service.ts'
import type { UploadType } from './uploads/upload.rules.ts'
import type { UploadConsumer } from './uploads/upload.service.ts'

/** What applies the rows of each type of uploaded document. */
export const consumers: Readonly<Record<UploadType, UploadConsumer>> = {
  SALES: salesUpload,
  SETTLEMENTS: settlementsUpload,
}
