import { Button, Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import { api, useCall, useCommand } from '#web/api.ts'
import { momentText } from '#web/ui/format.ts'
import { numberText } from '#web/ui/mask-text.ts'
import { Card, Facts } from '#web/ui/Page.tsx'
import type { accountChangeCalls } from '../account-change.contract.ts'
import { t } from '../account-change.texts.ts'

export type OwnChange = z.input<(typeof accountChangeCalls)['getOwnAccountChanges']['output']>['changes'][number]

/** The changes of the employee's accounts in the last days. */
export const useOwnChanges = ({ enabled = true } = {}) =>
  useCall(api.employees.getOwnAccountChanges, {}, { fallback: t('own.failed'), quiet: true, enabled })

/** Reports that the employee didn't ask for a change. */
export const useReportChange = () =>
  useCommand(api.employees.reportOwnAccountChange, {
    fallback: t('link.failed'),
    changes: ['rollingPayEmployee', 'employeeWallets'],
  })

/** The changes of the employee's accounts in the last days, and “This wasn’t me”; nothing without one. */
export const OwnAccountChanges = () =>
  useOwnChanges().data?.changes.map((change) => <ChangeCard key={change.changeId} change={change} />)

const ChangeCard = ({ change }: { change: OwnChange }) => {
  const report = useReportChange()
  const { changeId, employer, account, changedAt, usableFrom, reportedAt } = change
  return (
    <Card title={reportedAt ? t('link.reported') : t(account.isWallet ? 'link.walletTitle' : 'link.bankTitle')}>
      <Stack>
        <Text>
          {reportedAt
            ? t('link.notified', { at: momentText(reportedAt), employer })
            : t(account.isWallet ? 'link.walletChanged' : 'link.changed', { employer })}
        </Text>
        <Facts
          facts={[
            [t('link.account'), `${account.bank} ${numberText(account.number)}`],
            [t('link.on'), momentText(changedAt)],
            [t('link.usableFrom'), momentText(usableFrom)],
          ]}
        />
        {!reportedAt && (
          <>
            <Text>{t('link.ask')}</Text>
            <Button size="md" fullWidth loading={report.isPending} onClick={() => report.mutate({ changeId })}>
              {t('link.report')}
            </Button>
          </>
        )}
      </Stack>
    </Card>
  )
}
