import { readWorkbook, type ReadMessage } from './reading.ts'
import { serve } from './worker-scope.ts'
import { openXlsx } from './xlsx.ts'

serve<ReadMessage>(async (bytes, report) => readWorkbook(await openXlsx(bytes), report))
