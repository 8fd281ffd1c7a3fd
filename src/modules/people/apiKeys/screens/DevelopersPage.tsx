import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { keysOf } from '#kernel/one-of.ts'
import { eventScreens } from '#people/events/event.screens.ts'
import { clockScreens } from '#people/sandbox/clock.screens.ts'
import { webhookScreens } from '#people/webhooks/webhook.screens.ts'
import { api, useCall } from '#web/api.ts'
import { CountTabs } from '#web/ui/CountTabs.tsx'
import { Page } from '#web/ui/Page.tsx'
import { apiKeyScreens } from '../api-key.screens.ts'
import { t } from '../api-key.texts.ts'
import { isWorking } from './key.ts'

/** The tabs in their order, each with its own address. */
const tabs = {
  keys: apiKeyScreens.list,
  webhooks: webhookScreens.list,
  events: eventScreens.list,
  calls: apiKeyScreens.calls,
  clock: clockScreens.clock,
} as const
type Tab = keyof typeof tabs

type DevelopersPageProps = { tab: Tab; actions?: ReactNode; children: ReactNode }
/** One tab of the page for developers. */
export const DevelopersPage = ({ tab, actions, children }: DevelopersPageProps) => {
  const navigate = useNavigate()
  const keys = useCall(api.apiKeys.getAll, {}, { fallback: t('failed') }).data?.keys
  const endpoints = useCall(api.webhooks.getAll, {}, { fallback: t('failed') }).data?.endpoints
  const inSandbox = useCall(api.sandboxClock.getOne, {}, { fallback: t('failed') }).data?.isMovable === true
  const shown = keysOf(tabs).filter((key) => key !== 'clock' || inSandbox || tab === 'clock')
  const counts: Partial<Record<Tab, number | undefined>> = {
    keys: keys?.filter(isWorking).length,
    webhooks: endpoints?.length,
  }
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      actions={
        <>
          <Button
            component="a"
            href="/docs/api"
            target="_blank"
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('reference')}
          </Button>
          {actions}
        </>
      }
    >
      <CountTabs
        label={t('title')}
        tabs={shown.map((key) => ({ key, label: t(`tab.${key}`), count: key in counts ? counts[key] : null }))}
        value={tab}
        onChange={(key) => void navigate({ to: tabs[key].to() })}
      >
        {children}
      </CountTabs>
    </Page>
  )
}
