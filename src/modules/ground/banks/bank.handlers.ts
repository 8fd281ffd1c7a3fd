import type { Handlers } from '#server/context.ts'
import type { banks as contract } from './bank.contract.ts'
import { banks } from './bank.rules.ts'

export const bankHandlers: Handlers<typeof contract> = {
  getAll: async () => ({ banks: [...banks] }),
}
