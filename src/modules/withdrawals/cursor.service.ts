/** Where a page of withdrawals begins: behind a row, or before it when somebody turns back. */
export type Cursor = { readonly back: boolean; readonly id: string; readonly value: string }

/** `value` is what the list is sorted by, as the row has it. */
export const writeCursor = (id: string, value: string, back: boolean): string => `${back ? 'p' : 'n'}.${id}.${value}`

/** A cursor that is not ours begins at the first page, like none. */
export const readCursor = (text: string | undefined, sort: string): Cursor | null => {
  const [, direction, id, value = ''] = /^([np])\.([0-9A-Z]{16})\.([^\0]*)$/.exec(text ?? '') ?? []
  if (!direction || !id || (sort === 'amount' && !/^\d{1,15}$/.test(value))) return null
  return { back: direction === 'p', id, value }
}
