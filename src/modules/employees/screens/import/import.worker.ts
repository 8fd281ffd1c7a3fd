import { readWorkbook, type ReadMessage } from './reading.ts'
import { runReader } from './worker-scope.ts'
import { openXlsx } from '#spreadsheets/xlsx.ts'

runReader<ReadMessage>(async (bytes, report) => readWorkbook(await openXlsx(bytes), report))
