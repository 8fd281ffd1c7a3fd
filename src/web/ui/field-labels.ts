/** Returns a function from the name of a field to its label. */
export const labelsOf = <F extends string>(fields: readonly F[], label: (field: F) => string) => {
  const labels = new Map<string, string>(fields.map((field) => [field, label(field)]))
  return (field: string): string => labels.get(field) ?? field
}
