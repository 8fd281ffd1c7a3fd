/** The same texts in another language: each key there is, and no other. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }
