/** A bank reference as it is compared: without spaces, dashes and letter case. */
export const referenceKey = (reference: string): string => reference.replace(/[\s-]/g, '').toUpperCase()

/** The same in SQL, as in the index of payments to settlements. */
export const referenceKeyOf = (column: string): string => `upper(regexp_replace(${column}, '[[:space:]-]', '', 'g'))`
