import { readWorkbook, type ReadMessage } from './reading.ts'
import { serve } from './worker-scope.ts'
import { openXls } from './xls.ts'

serve<ReadMessage>(async (bytes, report) => readWorkbook(await openXls(bytes), report))
