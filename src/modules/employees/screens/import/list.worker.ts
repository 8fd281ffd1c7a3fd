import { sheetText, type ListText } from './list-file.ts'
import { serve } from './worker-scope.ts'
import { openXlsx } from './xlsx.ts'

serve<ListText>(async (bytes, report) => report({ kind: 'text', text: await sheetText(await openXlsx(bytes)) }))
