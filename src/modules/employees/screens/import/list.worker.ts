import { sheetText, type ListText } from './list-file.ts'
import { runReader } from './worker-scope.ts'
import { openXlsx } from '#spreadsheets/xlsx.ts'

runReader<ListText>(async (bytes, report) => report({ kind: 'text', text: await sheetText(await openXlsx(bytes)) }))
