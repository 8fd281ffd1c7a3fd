import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { dateIn, days, msOf, periodOf } from '#kernel/time.ts'
import type { PlatformKind } from '#modules/approvals/approval.rules.ts'
import { t as approvalText } from '#modules/approvals/approval.texts.ts'
import { disbursementScreens } from '#modules/disbursements/disbursement.screens.ts'
import { earnedWageScreens } from '#modules/earnedWages/earned-wage.screens.ts'
import { t as wageText } from '#modules/earnedWages/earned-wage.texts.ts'
import { payRunScreens } from '#modules/payRuns/pay-run.screens.ts'
import { supplierScreens } from '#modules/suppliers/supplier.screens.ts'
import { uploadScreens } from '#modules/uploads/upload.screens.ts'
import { t as uploadText } from '#modules/uploads/upload.texts.ts'
import { api, useCall } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { errorMessage } from '#web/errors.ts'
import { dayText } from '#web/ui/date-text.ts'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Since } from '#web/ui/Since.tsx'
import { Empty } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import type { AttentionItem } from './attention-item.ts'
import type { Today } from './today.ts'
import { useOverdueSettlements, usePaymentProblems } from './disbursement-attention.tsx'
import { editPath, listPath } from '../../bank/screens/transfer-columns.tsx'
import classes from './InternalDashboardPage.module.css'
import { t as dashboardText } from '../dashboard.texts.ts'
import { t } from '../../bank/transfer.texts.ts'

const mostWaiting = 4
/** Employers have one day to decide; after that, platform staff should follow up. */
const tooLong = days(1)

/** The withdrawals that have been pending longest, in the month of the oldest. */
const useLongPending = (day: Today): AttentionItem[] => {
  const { oldestAt } = day.waitingForEmployers
  const period = oldestAt === null ? day.period : periodOf(dateIn(oldestAt))
  const load = useCall(
    api.rollingPayAdmin.getAll,
    { period, status: 'pending', sort: { by: 'id' }, pageSize: 5 },
    { fallback: t('transfers.failed'), enabled: oldestAt !== null },
  )
  if (oldestAt === null) return []
  return (load.data?.transactions ?? [])
    .slice(0, mostWaiting)
    .filter((row) => now() - msOf(row.createdAt) >= tooLong)
    .map((row) => ({
      key: row.id,
      look: 'wait',
      pill: dashboardText('waitingPill'),
      title: (
        <>
          <strong>{row.createdBy}</strong>, <Money amount={row.requestedAmount} />
        </>
      ),
      hint: (
        <Since
          instant={row.createdAt}
          now={now()}
          sentence={(ago) =>
            dashboardText('waitingHint', { organization: row.orgName, day: dayText(dateIn(row.createdAt)), ago })
          }
        />
      ),
      action: (
        <Button
          component={Link}
          to={editPath(row)}
          variant="default"
          size="xs"
          aria-label={`${dashboardText('open')}: ${row.createdBy}`}
        >
          {dashboardText('open')}
        </Button>
      ),
    }))
}

/** Withdrawals that end of day doesn't send because their organizations are not active. */
const useOnHold = (): AttentionItem[] => {
  const { data } = useCall(api.rollingPayAdmin.previewEndOfDay, {}, { fallback: t('transfers.failed') })
  if (!data || data.held.count === 0) return []
  const { count, net } = data.held
  return [
    {
      key: 'held',
      look: 'wait',
      pill: dashboardText('heldPill'),
      title: <strong>{dashboardText('heldTitle', { count })}</strong>,
      hint: dashboardText('heldHint', { amount: ringgit(net) }),
      action: (
        <Button component={Link} to={`${listPath}?tab=approved`} variant="default" size="xs">
          {dashboardText('see')}
        </Button>
      ),
    },
  ]
}

/** Returns by banks that are not marked as handled, by reason. */
const returnedOf = ({ openReturns }: Today): AttentionItem[] =>
  openReturns.reasons.map(({ reason, count, amount }) => ({
    key: reason,
    look: 'stop',
    pill: dashboardText('returnedPill'),
    title: (
      <>
        <strong>{reason}</strong>, {dashboardText('returnedTitle', { count })}
      </>
    ),
    hint: ringgit(amount),
    action: (
      <Button
        component={Link}
        to={`${listPath}?tab=returned`}
        variant="default"
        size="xs"
        aria-label={`${dashboardText('see')}: ${reason}`}
      >
        {dashboardText('see')}
      </Button>
    ),
  }))

/** Uploads with failed rows, and uploads that could not be read. */
const uploadsOf = ({ faultyUploads }: Today): AttentionItem[] =>
  faultyUploads.map(({ id, fileName, rowsTotal, rowsFailed, failure }) => ({
    key: id,
    look: 'wait',
    pill: uploadText('dashboard.pill'),
    title: <strong>{fileName}</strong>,
    hint: failure
      ? errorMessage(failure.code, failure.params)
      : uploadText('dashboard.rows', { failed: rowsFailed, total: rowsTotal }),
    action: (
      <Button
        component={Link}
        to={`${uploadScreens.logs.to({ rcId: id })}${failure ? '' : '?tab=failedRows'}`}
        variant="default"
        size="xs"
        aria-label={`${uploadText('dashboard.review')}: ${fileName}`}
      >
        {uploadText('dashboard.review')}
      </Button>
    ),
  }))

/** Earned wages that cannot be credited. */
const wagesOf = ({ failedWages: { count, organizations } }: Today): AttentionItem[] =>
  count === 0
    ? []
    : [
        {
          key: 'wages',
          look: 'stop',
          pill: wageText('dashboard.pill'),
          title: <strong>{wageText('dashboard.title', { count })}</strong>,
          hint: wageText('dashboard.hint', { count: organizations }),
          action: (
            <Button
              component={Link}
              to={earnedWageScreens.failed.to()}
              variant="default"
              size="xs"
              aria-label={`${wageText('dashboard.review')}: ${wageText('dashboard.pill')}`}
            >
              {wageText('dashboard.review')}
            </Button>
          ),
        },
      ]

const pendingLists: Readonly<Record<PlatformKind, string>> = {
  suppliers: supplierScreens.platformList.to(),
  payRuns: payRunScreens.platformList.to(),
  disbursements: disbursementScreens.platformList.to(),
}
/** Suppliers to approve, and pay runs and disbursements to pay. */
const usePending = (): AttentionItem[] => {
  const { data } = useCall(api.approvals.getPlatformPending, {}, { fallback: dashboardText('failed') })
  return (data?.items ?? []).map(({ kind, count }) => ({
    key: `pending ${kind}`,
    look: 'wait',
    pill: approvalText('platform.pill'),
    title: <strong>{approvalText(`platform.${kind}`, { count })}</strong>,
    hint: approvalText(`platform.hint.${kind}`),
    action: (
      <Button
        component={Link}
        to={pendingLists[kind]}
        variant="default"
        size="xs"
        aria-label={`${approvalText('platform.open')}: ${approvalText(`platform.${kind}`, { count })}`}
      >
        {approvalText('platform.open')}
      </Button>
    ),
  }))
}

/** Everything that needs manual attention. */
export const NeedsAttention = ({ day }: { day: Today }) => {
  const ledger: AttentionItem[] = day.booksBalanced
    ? []
    : [
        {
          key: 'ledger',
          look: 'stop',
          pill: dashboardText('ledgerPill'),
          title: <strong>{dashboardText('ledgerTitle')}</strong>,
          hint: dashboardText('ledgerHint'),
        },
      ]
  const longPending = useLongPending(day)
  const held = useOnHold()
  const pending = usePending()
  const paymentProblems = usePaymentProblems()
  const overdue = useOverdueSettlements()
  const urgent = [...ledger, ...paymentProblems, ...returnedOf(day), ...wagesOf(day)]
  const items = [...urgent, ...overdue, ...uploadsOf(day), ...pending, ...held, ...longPending]
  return (
    <Card
      flush
      title={dashboardText('needsAttention')}
      {...(items.length > 0 && { aside: dashboardText('items', { count: items.length }) })}
    >
      {items.length === 0 ? (
        <Empty title={dashboardText('allWell')} hint={dashboardText('allWellHint')} />
      ) : (
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item.key}>
              <StatusPill status={item.key} text={item.pill} look={item.look} />
              <p>
                {item.title}
                <small>{item.hint}</small>
              </p>
              {item.action}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
