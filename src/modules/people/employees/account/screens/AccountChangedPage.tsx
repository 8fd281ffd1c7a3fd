import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, CallError, messageOf, queryOf, useCommand } from '#web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { SignInFrame } from '#web/ui/SignInFrame.tsx'
import { tokenIn } from '#web/link-token.ts'
import { momentText } from '#web/ui/format.ts'
import { focusOnMount } from '#web/ui/focus.ts'
import { numberText } from '#web/ui/mask-text.ts'
import { Facts, LoadingLines } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import { t } from '../account-change.texts.ts'

/** The page of the link in an announcement. Opening it changes nothing. */
export const AccountChangedPage = () => {
  const [token] = useState(() => tokenIn(window.location.hash))
  if (token === '') return <Ended text={t('link.missing')} />
  return <Change token={token} />
}

const Ended = ({ text }: { text: string }) => (
  <SignInFrame title={t('link.title')}>
    <Text tabIndex={-1} ref={focusOnMount}>
      {text}
    </Text>
  </SignInFrame>
)

const isLinkError = (error: Error | null): boolean =>
  error instanceof CallError && (error.code === 'account_link_not_valid' || error.fields['token'] !== undefined)

const Change = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery(queryOf(api.employees.readAccountChange, { token }))
  const report = useCommand(api.employees.reportAccountChange, {
    fallback: null,
    onSuccess: () => void refetch(),
  })
  if (isLinkError(error) || isLinkError(report.error)) return <Ended text={t('link.invalid')} />
  if (!data)
    return (
      <SignInFrame title={t('link.title')} fragment={token}>
        {error ? <Text>{messageOf(error, errorMessage('account_link_not_valid'))}</Text> : <LoadingLines lines={4} />}
      </SignInFrame>
    )
  const { employer, account, changedAt, usableFrom, reportedAt } = data
  const facts = (
    <Facts
      facts={[
        [t('link.account'), `${account.bank} ${numberText(account.number)}`],
        [t('link.on'), momentText(changedAt)],
        [t('link.usableFrom'), momentText(usableFrom)],
      ]}
    />
  )
  if (reportedAt)
    return (
      <SignInFrame title={t('link.reported')} fragment={token}>
        <Stack>
          <Text tabIndex={-1} ref={focusOnMount}>
            {t('link.notified', { at: momentText(reportedAt), employer })}
          </Text>
          {facts}
        </Stack>
      </SignInFrame>
    )
  const press = () =>
    report.mutate({ token }, { onError: (failure) => toast.failed(messageOf(failure, t('link.failed'))) })
  return (
    <SignInFrame title={t(account.isWallet ? 'link.walletTitle' : 'link.bankTitle')} fragment={token}>
      <Stack>
        <Text>{t(account.isWallet ? 'link.walletChanged' : 'link.changed', { employer })}</Text>
        {facts}
        <Text>{t('link.ask')}</Text>
        <Button size="md" fullWidth loading={report.isPending || report.isSuccess} onClick={press}>
          {t('link.report')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('link.right')}
        </Text>
      </Stack>
    </SignInFrame>
  )
}
