import { readWorkbook, type Told } from './reading.ts'
import { serve } from './worker-scope.ts'
import { openXlsx } from './xlsx.ts'

serve<Told>(async (bytes, tell) => readWorkbook(await openXlsx(bytes), tell))
