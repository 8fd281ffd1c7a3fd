import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { deductionScreens } from '#money/deductions/deduction.screens.ts'
import { api, useCall } from '#web/api.ts'
import { useOrganization } from '#web/organization.ts'
import { dayText, momentText, ringgit } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { pauseCalls } from '../pause.contract.ts'
import { t } from '../pause.texts.ts'
import { policyScreens } from '../policy.screens.ts'

export type Pauses = z.input<(typeof pauseCalls)['getPause']['output']>

/** The pauses of new withdrawals. */
export const usePauses = () => {
  const isOn = useOrganization()?.rollingPay === 'yes'
  return useCall(api.withdrawalPolicies.getPause, {}, { fallback: t('failed'), enabled: isOn })
}

const View = ({ to, label }: { to: string; label: string }) => (
  <Anchor component={Link} to={to} underline="always" inherit>
    {label}
  </Anchor>
)

/** Says that new withdrawals are paused: since when or until when, why, and what reopens them. */
export const PauseFacts = ({ pause, overdue, here }: Pauses & { here?: 'policies' | 'deductions' }) => (
  <>
    {overdue && (
      <Notice tone="stop" title={t('overdue.title', { date: dayText(overdue.on) })}>
        <span>{t('overdue.text', { amount: ringgit(overdue.toPay), count: overdue.days })}</span>
        {here !== 'deductions' && <View to={deductionScreens.list.to()} label={t('overdue.view')} />}
      </Notice>
    )}
    {pause && (
      <Notice tone="wait" title={t('paused', { day: dayText(pause.until) })}>
        <span>{t('reason', { reason: pause.reason })}</span>
        <span>{t('by', { name: pause.byName, at: momentText(pause.at) })}</span>
        {here !== 'policies' && <View to={policyScreens.list.to()} label={t('view')} />}
      </Notice>
    )}
  </>
)

/** The same on a screen about withdrawals. Renders nothing while they are open. */
export const PauseNotice = ({ here }: { here?: 'deductions' }) => {
  const { data } = usePauses()
  return data ? <PauseFacts {...data} {...(here && { here })} /> : null
}
