/** A record with the time of its last change. The specification names it `modifiedDate` for categories and benefits. */
export type Versioned<T extends string = string> = { readonly modifiedAt: T } | { readonly modifiedDate: T }

/** The version of a record: a save sends the version that the user has seen. */
export const versionOf = <T extends string>(record: Versioned<T>): T =>
  'modifiedAt' in record ? record.modifiedAt : record.modifiedDate
