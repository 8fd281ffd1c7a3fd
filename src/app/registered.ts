import type { PurposeName } from '#ground/files/file.rules.ts'
import type { contract } from './contract.ts'
import type { errors } from './errors.ts'

declare module '#kernel/registered.ts' {
  interface Registered {
    readonly contract: typeof contract
    readonly errors: typeof errors
    readonly filePurpose: PurposeName
  }
}
