import { useCall, api } from '#web/api.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Failed, LoadingLines } from '#web/ui/States.tsx'
import type { Summary } from './organization.ts'
import classes from './organizations.module.css'
import { t } from '../organization.texts.ts'
import { ui } from '#web/ui/ui.texts.ts'

/** The current numbers of users, withdrawals and franchisees that suspending or deleting an organization affects. */
export const Consequences = ({ orgId }: { orgId: string }) => {
  const failed = ui('state.organizationFailed')
  const load = useCall(api.orgs.getOrgStanding, { orgId }, { fallback: failed })
  if (load.data && !load.isPlaceholderData) return <ConsequenceList summary={load.data} />
  if (load.error) return <Failed error={load.error} fallback={failed} retry={() => void load.refetch()} />
  return <LoadingLines lines={4} />
}

const ConsequenceList = ({ summary: { users, signedIn, waiting, withBank, franchisees } }: { summary: Summary }) => {
  const withdrawals = (key: 'waiting' | 'withBank', { count, amount }: Summary['waiting']) =>
    count > 0 && t(`effects.${key}`, { count, amount: ringgit(amount) })
  const lines = [
    users > 0 && (signedIn === 0 ? t('effects.noneSignedIn') : t('effects.signedIn', { count: signedIn })),
    users === 0 ? t('effects.noUsers') : t('effects.users', { count: users }),
    waiting.count + withBank.count === 0 && t('effects.noWithdrawals'),
    withdrawals('waiting', waiting),
    withdrawals('withBank', withBank),
    franchisees > 0 && t('effects.franchisees', { count: franchisees }),
  ].filter((line) => line !== false)
  return (
    <Notice tone="stop" title={t('effects.label')}>
      <ul className={classes.consequences}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}
