import { Button, Stack, Text } from '@mantine/core'
import { api, useCall, useCommand } from '#web/api.ts'
import { momentText } from '#web/ui/date-text.ts'
import { numberText } from '#web/ui/mask-text.ts'
import { Card, Facts } from '#web/ui/Page.tsx'
import { t } from '../account-change.texts.ts'

/** The change of the employee's bank account in the last days, and “This wasn’t me”; nothing without one. */
export const OwnAccountChange = () => {
  const { data } = useCall(api.employees.getOwnAccountChange, {}, { fallback: t('own.failed'), quiet: true })
  const report = useCommand(api.employees.reportOwnAccountChange, {
    fallback: t('link.failed'),
    changes: ['rollingPayEmployee'],
  })
  if (!data?.change) return null
  const { employer, account, changedAt, usableFrom, reportedAt } = data.change
  return (
    <Card title={reportedAt ? t('link.reported') : t('link.title')}>
      <Stack>
        <Text>
          {reportedAt ? t('link.notified', { at: momentText(reportedAt), employer }) : t('link.changed', { employer })}
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
            <Button size="md" fullWidth loading={report.isPending} onClick={() => report.mutate({})}>
              {t('link.report')}
            </Button>
          </>
        )}
      </Stack>
    </Card>
  )
}
