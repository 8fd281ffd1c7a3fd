import { json } from './postgres/columns.ts'
import { statement } from './postgres/statement.ts'

export const enqueueJob = statement('select from enqueue(:name, :payload)', { name: 'text', payload: json<object>() })
