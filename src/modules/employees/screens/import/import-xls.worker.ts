import { readWorkbook, type Told } from './reading.ts'
import { serve } from './worker-scope.ts'
import { openXls } from './xls.ts'

serve<Told>(async (bytes, tell) => readWorkbook(await openXls(bytes), tell))
