import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { History } from '#ground/audit/screens/History.tsx'
import { useMay } from '#web/may.ts'
import { api, useCall } from '#web/api.ts'
import { dateText, instantText, Money, periodText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Facts, Loaded, Page } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { earnedWageScreens } from '../earned-wage.screens.ts'
import { t } from '../earned-wage.texts.ts'
import { AnswerWages, type Answer } from './AnswerWages.tsx'
import { useRetry } from './FailedWagesPage.tsx'
import { employeeOf, messageOf, statusOf, type FailedWage } from './wage-columns.tsx'

export const FailedWagePage = () => {
  const { id } = earnedWageScreens.failedOne.useParams()
  const load = useCall(api.rollingPayAdmin.getFailedWage, { failedId: id }, { fallback: t('failed.one') })
  const retry = useRetry()
  const canAnswer = useMay()(api.rollingPayAdmin.answerFailedWages)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const wage = load.data?.earnedWage
  return (
    <Page
      title={t('failedList.one')}
      {...(wage && { intro: `${wage.org.orgName}, ${employeeOf(wage)}` })}
      back={{ to: earnedWageScreens.failed.to(), label: t('failedList.title') }}
      narrow
      actions={
        wage?.status === 'failed' &&
        canAnswer && (
          <>
            {!wage.dismissed &&
              (['explain', 'dismiss'] as const).map((kind) => (
                <Button key={kind} variant="default" onClick={() => setAnswer({ kind, rows: [wage] })}>
                  {t(`answer.${kind}`)}
                </Button>
              ))}
            <Button
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={retry.isPending}
              onClick={() => retry.mutate({ failedIds: [id] })}
            >
              {t('retry')}
            </Button>
          </>
        )
      }
    >
      <Loaded load={load} fallback={t('failed.one')}>
        {({ earnedWage }) => (
          <>
            <Details wage={earnedWage} />
            {answer && <AnswerWages answer={answer} onClose={() => setAnswer(null)} />}
            <History type="earned_wage" id={earnedWage.id} orgId={earnedWage.org.orgId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const Details = ({ wage }: { wage: FailedWage }) => (
  <>
    {wage.reason && (
      <Notice tone="wait" title={t(`reason.${wage.reason}`)}>
        <div>{t(`fix.${wage.reason}`)}</div>
      </Notice>
    )}
    {wage.message !== null && <Notice>{messageOf(wage)}</Notice>}
    <Card
      title={employeeOf(wage)}
      aside={
        <StatusPill status={wage.status} look={wage.status === 'credited' ? 'done' : 'stop'} text={statusOf(wage)} />
      }
    >
      <Facts
        facts={[
          [t('field.organization'), wage.org.orgName],
          [t('field.icNumber'), wage.employeeICNumber],
          [t('field.month'), periodText(wage.period)],
          wage.source === 'imported' && [t('field.date'), dateText(wage.date)],
          wage.source === 'imported' && [t('field.amount'), <Money key="amount" amount={wage.earnedWages} />],
          [t('field.source'), t(`source.${wage.source}`)],
          [t('field.createdAt'), instantText(wage.createdAt)],
          wage.creditedAt !== null && [t('field.creditedAt'), instantText(wage.creditedAt)],
        ]}
      />
    </Card>
  </>
)
