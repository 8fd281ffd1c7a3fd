/**
 * What the app registers: all calls, errors and purposes of files. The storeys below it name them by these types, and import no registry.
 * `src/app/registered.ts` declares the members.
 */
export interface Registered {
  readonly registered: true
}

/** The code of any error of the product. */
export type ErrorCode = Registered extends { readonly errors: infer Table } ? keyof Table & string : string
/** What a file is uploaded for. */
export type FilePurpose = Registered extends { readonly filePurpose: infer Name } ? Name & string : string
/** All calls of the product. */
export type AllCalls = Registered extends { readonly contract: infer Calls extends object } ? Calls : never
