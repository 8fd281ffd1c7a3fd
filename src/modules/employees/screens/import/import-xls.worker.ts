import { readWorkbook, type ReadMessage } from './reading.ts'
import { runReader } from './worker-scope.ts'
import { openXls } from '#spreadsheets/xls.ts'

runReader<ReadMessage>(async (bytes, report) => readWorkbook(await openXls(bytes), report))
