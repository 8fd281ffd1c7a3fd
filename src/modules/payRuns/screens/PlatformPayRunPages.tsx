import { Anchor, Button, MultiSelect, Radio, Stack, Text, Textarea } from '@mantine/core'
import { IconDownload, IconEdit, IconFileText } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { canMove, isFinal, moveTo } from '#kernel/lifecycle.ts'
import { History } from '#modules/audit/screens/History.tsx'
import { api, downloadAddress, useCall, useCommand } from '#web/api.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { payRunLifecycle, platformStatuses, type PlatformStatus } from '../pay-run.rules.ts'
import { payRunScreens } from '../pay-run.screens.ts'
import { t } from '../pay-run.texts.ts'
import { nameOf, type Figures, type PayRun } from './pay-run.ts'
import classes from './pay-runs.module.css'
import { Summary } from './PayRunDetailsPage.tsx'
import { PayRunPanel } from './PayRunPanel.tsx'
import { RunEmployees } from './RunEmployees.tsx'

type Key = { orgId: string; payRunId: string }
const back = { to: payRunScreens.platformList.to(), label: t('title') }
const titleOf = (payRun: PayRun | undefined): string => (payRun ? `${payRun.orgName}, ${nameOf(payRun)}` : t('details'))

export const PlatformPayRunDetailsPage = () => {
  const key = payRunScreens.platformDetails.useParams()
  const load = useCall(api.adminPayRuns.getOne, key, { fallback: t('failed.one') })
  const payRun = load.data?.payRun
  return (
    <Page
      title={titleOf(payRun)}
      intro={payRun && <Summary payRun={payRun} />}
      back={back}
      actions={payRun && <Actions payRun={payRun} of={key} />}
    >
      <Loaded load={load} fallback={t('failed.one')}>
        {({ payRun: loaded, figures }) => (
          <>
            <div className={classes.columns}>
              <div className={classes.main}>
                <RunEmployees call={api.adminPayRuns.getEmployees} of={key} figures={figures} withLinks={false} />
              </div>
              <PayRunPanel figures={figures}>
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
  const update = useCommand(api.adminPayRuns.update, {
    fallback: t('failed.update'),
    success: (_, input) => t('statusChanged', { status: statusText(input.status) }),
    onSuccess: () => void navigate({ to: payRunScreens.platformDetails.to(of) }),
  })
  if (!status) return <Card>{statusText(payRun.status)}</Card>
  const hasFailed = status === 'completed' && failures.allSucceeded === 'no'
  const isMissing = hasFailed && (failures.employees.length === 0 || failures.reason.trim() === '')
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
        {status === 'completed' && <FailureFields of={of} failures={failures} onChange={setFailures} />}
        <Button disabled={isMissing} onClick={() => setAsking(true)}>
          {t('moveTo', { status: statusText(status) })}
        </Button>
      </Stack>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        danger={status === 'cancelled'}
        title={t('moveTo', { status: statusText(status) })}
        verb={t('moveTo', { status: statusText(status) })}
        onConfirm={() =>
          update.mutateAsync({
            orgId: of.orgId,
            id: of.payRunId,
            status,
            ...(hasFailed && {
              employees: failures.employees.map((employeeId) => ({ employeeId })),
              reason: failures.reason.trim(),
            }),
          })
        }
      >
        <Text>{status === 'approved' ? '' : t(`moves.${status}`)}</Text>
      </Confirm>
    </Card>
  )
}

type Failures = { allSucceeded: 'yes' | 'no'; employees: string[]; reason: string }
const noFailures: Failures = { allSucceeded: 'yes', employees: [], reason: '' }
type FailureFieldsProps = { of: Key; failures: Failures; onChange: (failures: Failures) => void }

/** Whether all transfers succeeded; otherwise the failed ones with their reasons. */
const FailureFields = ({ of, failures, onChange }: FailureFieldsProps) => {
  const [search, setSearch] = useState('')
  const load = useCall(
    api.adminPayRuns.getEmployees,
    { ...of, search, filter: { eligible: true }, pageSize: 50 },
    { fallback: t('failed.employees'), enabled: failures.allSucceeded === 'no' },
  )
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const found = load.data?.employees.map(({ employeeId, employeeName }) => [employeeId, employeeName] as const) ?? []
  const names = new Map([...known, ...found])
  return (
    <>
      <Radio.Group
        label={t('allSucceeded')}
        value={failures.allSucceeded}
        onChange={(value) => onChange({ ...failures, allSucceeded: value === 'no' ? 'no' : 'yes' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio size="md" value="yes" label={t('yes')} />
          <Radio size="md" value="no" label={t('no')} />
        </Stack>
      </Radio.Group>
      {failures.allSucceeded === 'no' && (
        <>
          <MultiSelect
            label={t('failedEmployees')}
            withAsterisk
            searchable
            filter={({ options }) => options}
            searchValue={search}
            onSearchChange={setSearch}
            data={[...names].map(([value, label]) => ({ value, label }))}
            value={failures.employees}
            onChange={(employees) => {
              setKnown(new Map([...names].filter(([id]) => employees.includes(id))))
              onChange({ ...failures, employees })
            }}
          />
          <Textarea
            label={t('field.reason')}
            withAsterisk
            maxLength={300}
            value={failures.reason}
            onChange={({ currentTarget: { value } }) => onChange({ ...failures, reason: value })}
            error={failures.reason.trim() === '' && failures.employees.length > 0 ? ui('state.required') : undefined}
          />
        </>
      )}
    </>
  )
}
