import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatRm, sen, senOf } from '#kernel/money.ts'
import type { Period } from '#kernel/time.ts'
import { monthlyReportScreens } from '#modules/monthlyReports/report.screens.ts'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { t } from '../../decision/request.texts.ts'

/** The amount that the employer owes for advances, linked to its account, and the difference from the open lists. */
export const Owed = ({ month }: { month: Period }) => {
  const { orgId } = useSession()
  const { data } = useCall(api.rollingPayManagement.getAdvanceAccount, {}, { fallback: t('dashboard.failed') })
  if (!data || !orgId) return '–'
  const between = (
    [
      ['unlisted', data.unlisted],
      ['credit', data.credit],
    ] as const
  ).filter(([, amount]) => amount !== 0)
  return (
    <>
      <Anchor
        component={Link}
        to={monthlyReportScreens.report.to({ orgId, month })}
        hash="account"
        underline="always"
        inherit
        aria-label={`${ringgit(data.outstanding)}, ${t('dashboard.account')}`}
      >
        {ringgit(data.outstanding)}
      </Anchor>
      {between.map(([kind, amount]) => (
        <small key={kind}>
          {t(kind === 'unlisted' && amount < 0 ? 'dashboard.owedLess' : `dashboard.owedOf.${kind}`, {
            amount: formatRm(sen(Math.abs(senOf(amount)))),
          })}
        </small>
      ))}
    </>
  )
}
