import type { Format } from './format.rules.ts'
import type { FormatId } from './format-names.rules.ts'
import { cimbBizChannel } from './cimb.steps.ts'
import { hongLeongCbiz, hongLeongConnectFirst, hongLeongText } from './hong-leong.steps.ts'
import { pain001, pain001v3 } from './iso20022.steps.ts'
import { maybankM2uBiz, maybankUpf } from './maybank.steps.ts'
import { publicBankEcp } from './public-bank.steps.ts'
import { rhbSmartPayroll } from './rhb.steps.ts'

export const formats: Readonly<Record<FormatId, Format>> = {
  maybankUpf,
  maybankM2uBiz,
  publicBankEcp,
  hongLeongCbiz,
  hongLeongConnectFirst,
  hongLeongText,
  rhbSmartPayroll,
  cimbBizChannel,
  pain001,
  pain001v3,
}
