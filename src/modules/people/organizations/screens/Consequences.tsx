import { useCall, api } from '#web/api.ts'
import { ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Failed, LoadingLines } from '#web/ui/Page.tsx'
import type { Summary } from './organization.ts'
import classes from './organizations.module.css'
import { t } from '../suspension.texts.ts'
import { ui } from '#web/ui/ui.texts.ts'

/** The current numbers of users, withdrawals, payments and franchisees that suspending or deleting an organization affects. */
export const Consequences = ({ orgId }: { orgId: string }) => {
  const failed = ui('state.organizationFailed')
  const load = useCall(api.orgs.getOrgStanding, { orgId }, { fallback: failed })
  if (load.data && !load.isPlaceholderData) return <ConsequenceList summary={load.data} />
  if (load.error) return <Failed error={load.error} fallback={failed} retry={() => void load.refetch()} />
  return <LoadingLines lines={4} />
}

const payments = ['waiting', 'withBank', 'payRuns', 'payRunsSent', 'disbursements', 'disbursementsSent'] as const
const ConsequenceList = ({ summary }: { summary: Summary }) => {
  const { users, signedIn, waiting, withBank, owed, franchisees } = summary
  const counted = (key: (typeof payments)[number]) =>
    summary[key].count > 0 && t(key, { count: summary[key].count, amount: ringgit(summary[key].amount) })
  const lines = [
    users > 0 && (signedIn === 0 ? t('noneSignedIn') : t('signedIn', { count: signedIn })),
    users === 0 ? t('noUsers') : t('users', { count: users }),
    waiting.count + withBank.count === 0 && t('noWithdrawals'),
    ...payments.map(counted),
    owed > 0 && t('owed', { amount: ringgit(owed) }),
    franchisees > 0 && t('franchisees', { count: franchisees }),
  ].filter((line) => line !== false)
  return (
    <Notice tone="stop" title={t('label')}>
      <ul className={classes.consequences}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}
