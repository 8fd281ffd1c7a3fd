const recordField = 'records.'
/** The field of an error that is about one record. */
export const fieldOfRecord = (id: string): string => recordField + id
/** The messages about single records among those of all fields, by id. */
export const messagesOfRecords = (fields: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([field, message]) =>
      field.startsWith(recordField) ? [[field.slice(recordField.length), message] as const] : [],
    ),
  )
