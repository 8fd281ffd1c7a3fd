import { Anchor, Stack } from '@mantine/core'
import {
  IconAdjustments,
  IconBuildingStore,
  IconCash,
  IconCashBanknote,
  IconPencil,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod'
import { isPeriod } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { dayOfText, periodText } from '#web/ui/date-text.ts'
import { useActing } from '#web/ui/acting.ts'
import { ActingSummary } from '#web/ui/ActingNotice.tsx'
import { NeedList, type Need } from '#web/ui/NeedList.tsx'
import { Card } from '#web/ui/Page.tsx'
import { Empty } from '#web/ui/States.tsx'
import type { approvals } from '../approval.contract.ts'
import { approvalPath, scopeOfKind, settingKinds, sharedKinds, type ManagementKind } from '../approval.rules.ts'
import { t } from '../approval.texts.ts'

type Pending = z.input<(typeof approvals)['getPending']['output']>
type Item = Pending['items'][number]
type RecordKind = Exclude<ManagementKind, (typeof settingKinds)[number]>

const records = ['disbursements', 'payRuns', 'employees', 'supplierAccounts'] as const satisfies readonly RecordKind[]
const icons: Readonly<Record<RecordKind, Icon>> = {
  disbursements: IconCash,
  payRuns: IconCashBanknote,
  employees: IconUsers,
  supplierAccounts: IconBuildingStore,
}
const size = 18

/** Records to approve: one line per kind, and one for the settings that the user may approve and one for the others. */
const approvalsOf = (items: readonly Item[], mayDecide: (kind: ManagementKind) => boolean): Need[] => {
  const settings = settingKinds.flatMap((kind) => items.find((one) => one.kind === kind) ?? [])
  const settingsOf = (mine: boolean) => settings.filter(({ kind }) => mayDecide(kind) === mine)
  return [
    ...records.flatMap((kind) => {
      const item = items.find((one) => one.kind === kind)
      return item ? [recordNeed({ ...item, kind }, mayDecide(kind))] : []
    }),
    ...[true, false].flatMap((mine) => settingsNeed(settingsOf(mine), mine)),
  ]
}

const recordNeed = ({ kind, count, amount }: Item & { kind: RecordKind }, mine: boolean): Need => {
  const Mark = icons[kind]
  return {
    key: kind,
    icon: <Mark size={size} />,
    title: t(`need.${kind}`, { count }),
    ...(amount !== null && { amount }),
    ...(mine ? kind === 'supplierAccounts' && { hint: t('need.byCall') } : { hint: t('need.manager') }),
    action: mine ? { to: approvalPath(kind), verb: t('need.review', { count }) } : null,
  }
}

const settingsNeed = (items: readonly Item[], mine: boolean): Need[] => {
  if (items.length === 0) return []
  const [first] = items
  const links = items.map(({ kind, count }, index) => (
    <Fragment key={kind}>
      {index > 0 && ', '}
      <Anchor component={Link} to={approvalPath(kind)} underline="always" inherit>
        {t(`kind.${kind}`)} {count}
      </Anchor>
    </Fragment>
  ))
  const count = items.reduce((all, item) => all + item.count, 0)
  return [
    {
      key: mine ? 'settings' : 'settings of a Manager',
      icon: <IconAdjustments size={size} />,
      title: t('need.settings', { count }),
      hint: (
        <>
          {links}
          {!mine && ` · ${t('need.manager')}`}
        </>
      ),
      action:
        mine && first && items.length === 1
          ? {
              to: approvalPath(first.kind),
              verb: t('need.review', { count }),
            }
          : null,
    },
  ]
}

/** The user's own drafts, first those that someone set back. */
const draftsOf = (drafts: Pending['drafts'], toDraft: NeedsYouProps['toDraft']): Need[] =>
  drafts.map((draft) => ({
    key: draft.id,
    icon: <IconPencil size={size} />,
    title:
      draft.kind === 'payRuns' && isPeriod(draft.name)
        ? t('need.payRunOf', { month: periodText(draft.name) })
        : draft.name,
    amount: draft.amount,
    hint: draft.returnedBy
      ? t(draft.reason === null ? 'need.setBack' : 'need.returned', {
          name: draft.returnedBy,
          date: dayOfText(draft.modifiedAt),
          reason: draft.reason ?? '',
        })
      : t('need.draft', { date: dayOfText(draft.modifiedAt) }),
    action: { to: toDraft(draft), verb: t('need.continue') },
  }))

type NeedsYouProps = {
  fallback: string
  /** What is more urgent than approvals. */
  before: readonly Need[]
  toDraft: (draft: Pending['drafts'][number]) => string
  /** When there is nothing to do. */
  next: ReactNode
}
/** One list of what needs this user, the most urgent first. */
export const NeedsYou = ({ fallback, before, toDraft, next }: NeedsYouProps) => {
  const { role } = useSession()
  const acting = useActing()
  const mayDecide = (kind: ManagementKind): boolean =>
    role === 'Manager' ||
    sharedKinds.has(kind) ||
    (acting?.scopes.some(({ scope }) => scope === scopeOfKind[kind]) ?? false)
  const { data } = useCall(api.approvals.getPending, {}, { fallback, refetchInterval: 60_000 })
  const items = [...before, ...approvalsOf(data?.items ?? [], mayDecide), ...draftsOf(data?.drafts ?? [], toDraft)]
  return (
    <Stack gap="md">
      {acting && <ActingSummary acting={acting} />}
      <Card flush title={t('need.title')} {...(items.length > 0 && { aside: t('count', { count: items.length }) })}>
        {items.length > 0 ? <NeedList items={items} /> : data && <Empty title={t('need.none')} hint={next} />}
      </Card>
    </Stack>
  )
}
