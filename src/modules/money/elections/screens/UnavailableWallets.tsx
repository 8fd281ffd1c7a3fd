import { Notice } from '#web/ui/Notice.tsx'
import type { Election } from './election-types.ts'
import { t } from '../election.texts.ts'

/** The names of elected wallets that can no longer be paid. Until their shares are moved, no benefits are paid. */
export const unavailableOf = (wallets: readonly Pick<Election, 'name' | 'active'>[]): string[] =>
  wallets.flatMap(({ name, active }) => (active ? [] : name))

export const UnavailableWallets = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && <Notice tone="wait">{t('unavailableNotice', { wallets: names.join(', ') })}</Notice>
