import { Anchor, Button, Radio, Stack, Text } from '@mantine/core'
import { IconDownload, IconEdit, IconFileText } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { canMove, isFinal, moveTo } from '#kernel/lifecycle.ts'
import { History } from '#modules/audit/screens/History.tsx'
import { api, downloadAddress, useCall, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { UnsavedGuard } from '#web/ui/unsaved.tsx'
import { payRunLifecycle, platformStatuses, type PlatformStatus } from '../pay-run.rules.ts'
import { payRunScreens } from '../pay-run.screens.ts'
import { t } from '../pay-run.texts.ts'
import { FailedPaymentFields, failedEmployees, noFailures, type Failures } from './FailedPaymentFields.tsx'
import { employeesText, nameOf, type Figures, type PayRun } from './pay-run.ts'
import classes from './pay-runs.module.css'
import { Summary } from './PayRunDetailsPage.tsx'
import { PayRunPanel } from './PayRunPanel.tsx'
import { RunEmployees } from './RunEmployees.tsx'

type Key = { orgId: string; payRunId: string }
const toRunOf = (orgId: string) => (payRunId: string) => payRunScreens.platformDetails.to({ orgId, payRunId })
const back = { to: payRunScreens.platformList.to(), label: t('title') }
const titleOf = (payRun: PayRun | undefined): string => (payRun ? `${payRun.orgName}, ${nameOf(payRun)}` : t('details'))

export const PlatformPayRunDetailsPage = () => {
  const key = payRunScreens.platformDetails.useParams()
  const load = useCall(api.adminPayRuns.getOne, key, { fallback: t('failed.one') })
  const payRun = load.data?.payRun
  return (
    <Page
      title={titleOf(payRun)}
      intro={payRun && <Summary payRun={payRun} to={toRunOf(key.orgId)} />}
      back={back}
      actions={payRun && <Actions payRun={payRun} of={key} />}
    >
      <Loaded load={load} fallback={t('failed.one')}>
        {({ payRun: loaded, figures }) => (
          <>
            <div className={`${classes.columns} ${classes.withTable}`}>
              <div className={classes.main}>
                <RunEmployees call={api.adminPayRuns.getEmployees} of={key} figures={figures} withLinks={false} />
              </div>
              <PayRunPanel figures={figures} status={loaded.status}>
                {loaded.status !== 'cancelled' && <Payouts of={key} figures={figures} />}
              </PayRunPanel>
            </div>
            <History type="payRun" id={key.payRunId} orgId={key.orgId} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const Actions = ({ payRun, of }: { payRun: PayRun; of: Key }) => (
  <>
    {payRun.status === 'completed' && (
      <Button
        component={Link}
        to={payRunScreens.platformReport.to(of)}
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden />}
      >
        {t('report')}
      </Button>
    )}
    {!isFinal(payRunLifecycle, payRun.status) && (
      <Button component={Link} to={payRunScreens.platformEdit.to(of)} leftSection={<IconEdit size={16} aria-hidden />}>
        {t('changeStatus')}
      </Button>
    )}
  </>
)

/** A file with the payments to each wallet. */
const Payouts = ({ of, figures }: { of: Key; figures: Figures }) => (
  <Stack gap="xs">
    <strong>{t('payouts')}</strong>
    {figures.wallets.map(({ walletId, name }) => (
      <Anchor key={walletId} href={downloadAddress('adminPayRuns-downloadPayouts', { ...of, walletId })} size="sm">
        <IconDownload size={16} aria-hidden /> {t('download', { wallet: name })}
      </Anchor>
    ))}
  </Stack>
)

export const PlatformPayRunEditPage = () => {
  const key = payRunScreens.platformEdit.useParams()
  const load = useCall(api.adminPayRuns.getOne, key, { fallback: t('failed.one') })
  const toDetails = { to: payRunScreens.platformDetails.to(key), label: t('details') }
  return (
    <Page title={t('changeStatus')} intro={titleOf(load.data?.payRun)} back={toDetails} narrow>
      <Loaded load={load} fallback={t('failed.one')}>
        {({ payRun }) => <StatusForm key={payRun.status} payRun={payRun} of={key} />}
      </Loaded>
    </Page>
  )
}

const nextOf = ({ status }: PayRun): PlatformStatus[] =>
  platformStatuses.filter((next) => {
    const move = moveTo(payRunLifecycle, next)
    return next !== 'approved' && move !== null && canMove(payRunLifecycle, status, move)
  })

const StatusForm = ({ payRun, of }: { payRun: PayRun; of: Key }) => {
  const navigate = useNavigate()
  const choices = nextOf(payRun)
  const [status, setStatus] = useState(choices[0])
  const [asking, setAsking] = useState(false)
  const [failures, setFailures] = useState<Failures>(noFailures)
  const [isChecked, setChecked] = useState(false)
  const update = useCommand(api.adminPayRuns.update, {
    fallback: t('failed.update'),
    success: (_, input) => t('statusChanged', { status: statusText(input.status) }),
    onSuccess: () => void navigate({ to: payRunScreens.platformDetails.to(of) }),
  })
  if (!status) return <Card>{statusText(payRun.status)}</Card>
  const hasFailed = status === 'completed' && failures.allSucceeded === 'no'
  const isMissing = hasFailed && (failures.shares.length === 0 || failures.reason.trim() === '')
  const isChanged = status !== choices[0] || failures.allSucceeded === 'no'
  const verb = t('moveTo', { status: statusText(status) })
  const review = () => {
    setChecked(true)
    if (isMissing) focusFirstError()
    else setAsking(true)
  }
  return (
    <Card>
      <Stack gap="md">
        <Radio.Group
          label={t('field.status')}
          value={status}
          onChange={(value) => setStatus(choices.find((one) => one === value))}
        >
          <Stack gap="xs" mt="xs">
            {choices.map((value) => (
              <Radio
                size="md"
                key={value}
                value={value}
                label={statusText(value)}
                description={value === 'approved' ? undefined : t(`moves.${value}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {status === 'completed' && (
          <FailedPaymentFields of={of} failures={failures} onChange={setFailures} isChecked={isChecked} />
        )}
        <Button onClick={review}>{verb}</Button>
      </Stack>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        danger={status === 'cancelled'}
        title={`${verb}: ${titleOf(payRun)}`}
        verb={`${verb}, ${ringgit(payRun.employeesNetPay)}`}
        onConfirm={() =>
          update.mutateAsync({
            orgId: of.orgId,
            id: of.payRunId,
            status,
            ...(hasFailed && {
              employees: failedEmployees(failures.shares),
              reason: failures.reason.trim(),
            }),
          })
        }
      >
        <Text fw={600}>
          {t('moveOf', { amount: ringgit(payRun.employeesNetPay), employees: employeesText(payRun.eligibleEmployees) })}
        </Text>
        {hasFailed && (
          <Notice tone="stop" title={t('moveFailed', { count: failures.shares.length })}>
            {failures.reason.trim()}
          </Notice>
        )}
        <Text>{status === 'approved' ? '' : t(`moves.${status}`)}</Text>
      </Confirm>
      <UnsavedGuard dirty={isChanged && !update.isSuccess} busy={update.isPending} />
    </Card>
  )
}
