/** The label of a field by its name, which an error or a conflict names. */
export const labelsOf = <F extends string>(fields: readonly F[], label: (field: F) => string) => {
  const labels = new Map<string, string>(fields.map((field) => [field, label(field)]))
  return (field: string): string => labels.get(field) ?? field
}
