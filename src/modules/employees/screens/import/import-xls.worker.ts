import { readWorkbook, type ReadMessage } from './reading.ts'
import { runReader } from './worker-scope.ts'
import { openXls } from './xls.ts'

runReader<ReadMessage>(async (bytes, report) => readWorkbook(await openXls(bytes), report))
