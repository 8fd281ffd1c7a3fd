import { Button } from '@mantine/core'
import { useState } from 'react'
import { ringgit as ringgitOfAmount } from '#kernel/money.ts'
import { api, useCommand } from '#web/api.ts'
import { now } from '#web/clock.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { momentText, ringgit } from '#web/ui/format.ts'
import { IfMay } from '#web/ui/IfMay.tsx'
import { Card, Empty } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { isResolved, resolvedDays } from '../attention.rules.ts'
import { t } from '../dashboard.texts.ts'
import type { AttentionItem } from './attention-item.tsx'
import classes from './InternalDashboardPage.module.css'
import type { Today } from './today.ts'

type Resolution = Today['resolved'][number]
type ListProps = { items: readonly AttentionItem[]; resolutions: readonly Resolution[] }

/** The resolution of an item whose cause has not grown since. */
const resolutionOf = ({ cause, amount = ringgitOfAmount(0) }: AttentionItem, resolutions: readonly Resolution[]) =>
  cause &&
  resolutions.find(
    (one) =>
      one.kind === cause.kind &&
      one.subject === cause.subject &&
      isResolved({ amount, count: cause.count }, one, now()),
  )

/** The items that need attention, and below them those that someone has resolved. */
export const AttentionList = ({ items, resolutions }: ListProps) => {
  const [asking, setAsking] = useState<AttentionItem | null>(null)
  const found = items.map((item) => ({ item, resolution: resolutionOf(item, resolutions) }))
  const open = found.filter(({ resolution }) => !resolution)
  const resolved = found.filter(({ resolution }) => resolution)
  return (
    <Card flush title={t('needsAttention')} {...(open.length > 0 && { aside: t('items', { count: open.length }) })}>
      {open.length === 0 && <Empty title={t('allWell')} hint={t('allWellHint')} />}
      <ul className={classes.items} hidden={open.length === 0}>
        {open.map(({ item }) => (
          <Item key={item.key} item={item} onResolve={() => setAsking(item)} />
        ))}
      </ul>
      {resolved.length > 0 && (
        <details className={classes.resolved}>
          <summary>{t('resolvedItems', { count: resolved.length })}</summary>
          <ul className={classes.items}>
            {resolved.map(
              ({ item, resolution }) => resolution && <Resolved key={item.key} item={item} resolution={resolution} />,
            )}
          </ul>
        </details>
      )}
      {asking && <Resolve item={asking} onClose={() => setAsking(null)} />}
    </Card>
  )
}

const Figure = ({ item }: { item: AttentionItem }) => (
  <b className="num">{item.amount === undefined ? item.figure : ringgit(item.amount)}</b>
)

const Item = ({ item, onResolve }: { item: AttentionItem; onResolve: () => void }) => (
  <li>
    <StatusPill status={item.key} text={item.pill} look={item.look} />
    <p>
      <strong>{item.title}</strong>
      <small>{item.hint}</small>
    </p>
    <Figure item={item} />
    <div className={classes.actions}>
      {item.action}
      {item.cause && (
        <IfMay call={api.rollingPayAdmin.resolveAttention}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={onResolve}
            aria-haspopup="dialog"
            aria-label={`${t('resolve')}: ${item.title}`}
          >
            {t('resolve')}
          </Button>
        </IfMay>
      )}
    </div>
  </li>
)

const Resolved = ({ item, resolution }: { item: AttentionItem; resolution: Resolution }) => {
  const { kind, subject, remark, resolvedBy: name, resolvedAt } = resolution
  const reopen = useCommand(api.rollingPayAdmin.reopenAttention, {
    fallback: ui('state.actionFailed'),
    success: t('reopenDone', { title: item.title }),
  })
  return (
    <li>
      <StatusPill status={item.key} text={t('resolve')} look="done" />
      <p>
        <strong>{item.title}</strong>
        <small>{t('resolvedBy', { remark, name, at: momentText(resolvedAt) })}</small>
      </p>
      <Figure item={item} />
      <div className={classes.actions}>
        <IfMay call={api.rollingPayAdmin.reopenAttention}>
          <Button
            variant="default"
            size="xs"
            loading={reopen.isPending}
            onClick={() => reopen.mutate({ kind, subject })}
            aria-label={`${t('reopen')}: ${item.title}`}
          >
            {t('reopen')}
          </Button>
        </IfMay>
      </div>
    </li>
  )
}

type ResolveProps = { item: AttentionItem; onClose: () => void }
/** Asks for the action taken on an item before it leaves the list. */
const Resolve = ({ item: { title, cause, amount }, onClose }: ResolveProps) => (
  <CommandDialog
    title={t('resolveTitle', { title })}
    onClose={onClose}
    call={api.rollingPayAdmin.resolveAttention}
    input={({ reason: remark }) => (cause ? { ...cause, title, remark, amount: amount ?? ringgitOfAmount(0) } : null)}
    fieldOf={(path) => (path === 'remark' ? 'reason' : path)}
    reason={{ label: t('resolveRemark'), description: t('resolveRemarkHint') }}
    success={t('resolveDone', { title })}
    verb={t('resolve')}
  >
    <p>
      {amount !== undefined && <strong className="num">{ringgit(amount)}. </strong>}
      {t('resolveText', { days: resolvedDays })}
    </p>
  </CommandDialog>
)
