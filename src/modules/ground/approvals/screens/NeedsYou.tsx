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
import { isOneOf, keysOf } from '#kernel/one-of.ts'
import { isPeriod } from '#kernel/time.ts'
import { api, useCall } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { dayOfText, periodText } from '#web/ui/format.ts'
import { useActing } from '#web/ui/acting.ts'
import { ActingSummary } from '#web/ui/ActingNotice.tsx'
import { NeedLines, NeedList, needsOf, type Need } from '#web/ui/NeedList.tsx'
import { Card, Empty } from '#web/ui/Page.tsx'
import type { approvals } from '../approval.contract.ts'
import { approvalKinds, approvalPath, sharedKinds, type ManagementKind } from '../approval.rules.ts'
import { t } from '../approval.texts.ts'

type Pending = z.input<(typeof approvals)['getPending']['output']>
type Item = Pending['items'][number]

/** The kinds with a line of their own. The others are settings. */
const icons = {
  disbursements: IconCash,
  payRuns: IconCashBanknote,
  employees: IconUsers,
  supplierAccounts: IconBuildingStore,
} satisfies Partial<Record<ManagementKind, Icon>>
const records = keysOf(icons)
const size = 18

/** Records that the user may approve: one line per kind, and one for the settings. */
const approvalsOf = (items: readonly Item[]): Need[] => {
  const settings = items.filter(({ kind }) => !isOneOf(records, kind))
  return [
    ...records.flatMap((kind) => {
      const item = items.find((one) => one.kind === kind)
      return item ? [recordNeed({ ...item, kind })] : []
    }),
    ...settingsNeed(settings),
  ]
}

const recordNeed = ({ kind, count, amount }: Item & { kind: keyof typeof icons }): Need => {
  const Mark = icons[kind]
  return {
    key: kind,
    icon: <Mark size={size} />,
    title: t(`need.${kind}`, { count }),
    ...(amount !== null && { amount }),
    ...(kind === 'supplierAccounts' && { hint: t('need.byCall') }),
    action: { to: approvalPath(kind), verb: t('need.review', { count }) },
  }
}

const settingsNeed = (items: readonly Item[]): Need[] => {
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
      key: 'settings',
      icon: <IconAdjustments size={size} />,
      title: t('need.settings', { count }),
      hint: links,
      action: first && items.length === 1 ? { to: approvalPath(first.kind), verb: t('need.review', { count }) } : null,
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
  /** Items more urgent than approvals, null while they load. */
  before: readonly (readonly Need[] | null)[]
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
    (acting?.scopes.some(({ scope }) => scope === approvalKinds[kind].scope) ?? false)
  const load = useCall(api.approvals.getPending, {}, { fallback, refetchInterval: 60_000 })
  const approvals = needsOf(load, ({ items, drafts }) => [
    ...approvalsOf(items.filter(({ kind }) => mayDecide(kind))),
    ...draftsOf(drafts, toDraft),
  ])
  const parts = [...before, approvals]
  const items = parts.flatMap((part) => part ?? [])
  const isLoaded = parts.every((part) => part !== null)
  return (
    <Stack gap="md">
      {acting && <ActingSummary acting={acting} />}
      <Card
        flush
        title={t('need.title')}
        {...(isLoaded && items.length > 0 && { aside: t('count', { count: items.length }) })}
      >
        {!isLoaded && <NeedLines />}
        {isLoaded && items.length > 0 && <NeedList items={items} />}
        {isLoaded && items.length === 0 && <Empty title={t('need.none')} hint={next} />}
      </Card>
    </Stack>
  )
}
