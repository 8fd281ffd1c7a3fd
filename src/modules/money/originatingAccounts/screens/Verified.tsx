import { StatusPill } from '#web/ui/StatusPill.tsx'
import { t } from '../originating-account.texts.ts'
import type { Account } from './account.ts'

/** Whether the bank has taken a file of this account. */
export const Verified = ({ verified }: Pick<Account, 'verified'>) => {
  const name = verified ? 'yes' : 'no'
  return <StatusPill status={name} text={t(`verified.${name}`)} look={verified ? 'done' : 'wait'} />
}
