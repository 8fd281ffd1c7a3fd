import { Anchor } from '@mantine/core'
import { useEffect } from 'react'
import { IconCoins, IconReportMoney } from '@tabler/icons-react'
import { isOneOf } from '#kernel/one-of.ts'
import type { Period } from '#kernel/time.ts'
import { PauseNotice } from '#money/withdrawalPolicies/screens/PauseNotice.tsx'
import { notificationScreens } from '#people/notifications/notification.screens.ts'
import { t as recipientText } from '#people/notifications/settings.texts.ts'
import { api, useCall } from '#web/api.ts'
import { thisPeriod, today } from '#web/clock.ts'
import { useOrganization } from '#web/organization.ts'
import { ActingNotice } from '#web/ui/ActingNotice.tsx'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { periodText, ringgit } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { MonthPicker, useMonth } from '#web/ui/MonthPicker.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useTableState } from '#web/ui/table-state.ts'
import { useUrlFilters } from '#web/ui/url-filters.ts'
import { withSearch } from '#web/screen.ts'
import { earnedWageScreens } from '#money/earnedWages/earned-wage.screens.ts'
import { monthlyReportScreens } from '#reports/monthlyReports/report.screens.ts'
import { useSession } from '#web/session.ts'
import { monthIntro } from './month-intro.ts'
import type { RequestTab } from './request-columns.tsx'
import { RequestTable, useRequests } from './RequestTable.tsx'
import classes from './RequestListPage.module.css'
import { TabTotals } from '../../screens/TabTotals.tsx'
import { isListedByMonth, requestedIn } from '../../withdrawal.rules.ts'
import { t } from '../request.texts.ts'
import { t as returnText } from '../../return.texts.ts'

const tabs = ['pending', 'approved', 'processing', 'completed', 'returned', 'rejected', 'cancelled'] as const
const tabName = (tab: RequestTab): string =>
  tab === 'returned' ? returnText('returns.tab') : t(`requests.tabs.${tab}`)

type Counts = Readonly<Record<string, { readonly count: number }>>
/** A past month opens on its first tab of the month with requests. */
const useTabWithRequests = (
  month: Period,
  tab: RequestTab | undefined,
  counts: Counts | undefined,
  change: (state: { tab: RequestTab }) => void,
) => {
  const first =
    tab === undefined && month < thisPeriod() && counts
      ? tabs.find((one) => isListedByMonth(one) && (counts[one]?.count ?? 0) > 0)
      : undefined
  useEffect(() => {
    if (first) change({ tab: first })
  })
}

/** Warns that no recipient is set for e-mails about new requests. */
const RecipientHint = () => {
  const { data } = useCall(api.settings.getManagementSettings, {}, { fallback: recipientText('failed') })
  if (!data || data.notificationsEmail !== null) return null
  return (
    <Notice tone="wait">
      <div className={classes.notice}>
        {t('requests.noRecipient')}
        <LinkButton to={notificationScreens.email.to()} variant="default" size="compact-md">
          {t('requests.chooseRecipient')}
        </LinkButton>
      </div>
    </Notice>
  )
}

export const RequestListPage = () => {
  const [month] = useMonth()
  const [typed, change] = useTableState()
  const chosen = tabs.find((one) => one === typed.tab)
  const tab = chosen ?? 'pending'
  const organization = useOrganization()
  const [{ requested }, setFilter] = useUrlFilters(['requested'])
  const part = isOneOf(requestedIn, requested) && !isListedByMonth(tab) ? requested : undefined
  const list = useRequests(tab, month, part)
  const { counts, returns, ofPart } = list.data ?? {}
  useTabWithRequests(month, chosen, list.table.refreshing ? undefined : counts, change)
  // Another month opens on its own first tab.
  const setMonth = (next: Period) => change({ month: next, tab: undefined })
  return (
    <Page
      title={t('request.back')}
      intro={monthIntro(month, today(), organization)}
      actions={
        <>
          <WagesLink month={month} />
          <ReportLink month={month} />
          {isListedByMonth(tab) && <MonthPicker value={month} onChange={setMonth} />}
        </>
      }
    >
      <PauseNotice />
      <CountTabs
        label={t('request.back')}
        value={tab}
        onChange={(next) => {
          setFilter({ requested: undefined })
          change({ tab: next })
        }}
        tabs={tabs.map((key) => ({
          key,
          label: tabName(key),
          count: key === 'returned' ? returns?.open : counts?.[key].count,
        }))}
      >
        {tab === 'pending' && <ActingNotice scope="withdrawals" />}
        {tab === 'pending' && <RecipientHint />}
        {tab === 'completed' && counts && returns && (
          <TabTotals month={month} totals={counts.completed} returned={returns.inMonth} />
        )}
        {tab === 'returned' && returns && returns.count > 0 && (
          <p>{returnText('returns.summary', { count: returns.count, open: returns.open })}</p>
        )}
        {part && ofPart && (
          <p>
            {t(`requests.part.${part}`, {
              count: ofPart.count,
              month: periodText(month),
              amount: ringgit(ofPart.amount),
            })}{' '}
            <Anchor component="button" type="button" onClick={() => setFilter({ requested: undefined })}>
              {t('requests.wholeList')}
            </Anchor>
          </p>
        )}
        <RequestTable key={`${tab} ${part ?? ''}`} tab={tab} list={list} />
      </CountTabs>
    </Page>
  )
}

/** Opens the monthly report of the user's organization. */
const ReportLink = ({ month }: { month: Period }) => {
  const { orgId } = useSession()
  return (
    orgId && (
      <LinkButton
        to={monthlyReportScreens.report.to({ orgId, month })}
        variant="default"
        leftSection={<IconReportMoney size={18} aria-hidden />}
      >
        {t('dashboard.report')}
      </LinkButton>
    )
  )
}

/** Opens the earned wages of an organization that imports them. */
const WagesLink = ({ month }: { month: Period }) =>
  useOrganization()?.earnedWagesSource === 'imported' && (
    <LinkButton
      to={earnedWageScreens.list.to()}
      {...withSearch({ month })}
      variant="default"
      leftSection={<IconCoins size={18} aria-hidden />}
    >
      {t('requests.earnedWages')}
    </LinkButton>
  )
