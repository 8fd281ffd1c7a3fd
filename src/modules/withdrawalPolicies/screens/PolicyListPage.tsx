import { noRinggit } from '#kernel/money.ts'
import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCheck, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { whyNotMoveAll } from '#kernel/lifecycle.ts'
import type { z } from 'zod'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { useOrganization } from '#web/shell/Shell.tsx'
import { translate } from '#web/text.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { Money, ringgit } from '#web/ui/Money.tsx'
import { Card, Facts, Figure, Page } from '#web/ui/Page.tsx'
import { Empty, Loaded, Waiting } from '#web/ui/States.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { toast } from '#web/ui/toast.ts'
import type { policy } from '../policy.contract.ts'
import { frequencyText, policyLifecycle } from '../policy.rules.ts'
import classes from './PolicyListPage.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { policyScreens } from '../policy.screens.ts'
import { t } from '../policy.texts.ts'

type Policy = z.input<typeof policy>
/** A pending revision. An approved one keeps the reference to the policy that it replaced. */
const isRevision = ({ status, revisesId }: Policy): boolean => status === 'PENDING' && revisesId !== null
const Range = ({ of }: { of: Policy }) => (
  <>
    <Money amount={of.minSalary ?? noRinggit} /> – <Money amount={of.maxSalary ?? noRinggit} />
  </>
)
const rangeText = (row: Policy) => `${ringgit(row.minSalary ?? noRinggit)} – ${ringgit(row.maxSalary ?? noRinggit)}`

const columns: Column<Policy>[] = [
  {
    id: 'minSalary',
    header: t('minSalary'),
    align: 'right',
    cell: (row) => <Money amount={row.minSalary ?? noRinggit} />,
    value: (row) => row.minSalary,
  },
  {
    id: 'maxSalary',
    header: t('maxSalary'),
    align: 'right',
    cell: (row) => <Money amount={row.maxSalary ?? noRinggit} />,
    value: (row) => row.maxSalary,
  },
  {
    id: 'maximum',
    header: t('maximum'),
    align: 'right',
    cell: (row) => <Money amount={row.maximumWithdrawalAmount} />,
    value: (row) => row.maximumWithdrawalAmount,
  },
  {
    id: 'frequency',
    header: t('frequency'),
    cell: (row) => translate(frequencyText(row.withdrawalFrequency, row.withdrawalDate)),
    value: (row) => translate(frequencyText(row.withdrawalFrequency, row.withdrawalDate)),
  },
  {
    id: 'status',
    header: t('status'),
    cell: (row) => <StatusPill status={row.status} {...(isRevision(row) && { text: t('revision') })} />,
    value: (row) => row.status,
  },
]

export const PolicyListPage = () => (
  <Page title={t('title')} intro={t('intro')}>
    <GeneralPolicy />
    <AdvancedPolicies />
  </Page>
)

const GeneralPolicy = () => {
  const general = useCall(api.withdrawalPolicies.getGeneralPolicy, {}, { fallback: t('failedOne') })
  return (
    <Card
      title={t('general')}
      aside={
        general.data && (
          <Button component={Link} to={policyScreens.general.to()} variant="default">
            {general.data.policy || general.data.pending ? t('editGeneral') : t('createGeneral')}
          </Button>
        )
      }
    >
      <Loaded load={general} fallback={t('failedOne')} waiting={<Waiting lines={4} height={38} />}>
        {({ policy: inForce, pending }) =>
          inForce || pending ? (
            <Stack gap="md">
              {inForce && <PolicyFacts shown={inForce} />}
              {pending && <PolicyFacts shown={pending} />}
            </Stack>
          ) : (
            <Empty title={t('none')} hint={t('noneHint')} />
          )
        }
      </Loaded>
    </Card>
  )
}

const PolicyFacts = ({ shown }: { shown: Policy }) => (
  <div>
    <StatusPill status={shown.status} {...(isRevision(shown) && { text: t('revision') })} />
    {isRevision(shown) && (
      <Text size="sm" c="dimmed">
        {t('revisionHint')}
      </Text>
    )}
    <SimpleGrid cols={{ base: 1, sm: 3 }} mt="sm">
      <Figure name={t('maximum')} value={ringgit(shown.maximumWithdrawalAmount)} />
      <Figure name={t('frequency')} value={translate(frequencyText(shown.withdrawalFrequency, shown.withdrawalDate))} />
      <Figure
        name={t('auto')}
        value={t(shown.autoApproval ? 'on' : 'off')}
        note={t(shown.autoApproval ? 'autoOn' : 'autoOff')}
      />
    </SimpleGrid>
  </div>
)

/** The consequences of a deletion depend on the policy's status and its pending revision. */
const deletionOf = (doomed: Policy, all: readonly Policy[]) => {
  if (isRevision(doomed)) return 'deleteTextRevision'
  if (doomed.status === 'PENDING') return 'deleteTextPending'
  const isRevised = all.some((one) => isRevision(one) && one.revisesId === doomed.id)
  return isRevised ? 'deleteTextRevised' : 'deleteText'
}

const AdvancedPolicies = () => {
  const { role } = useSession()
  const navigate = useNavigate()
  const load = useCall(api.withdrawalPolicies.getAdvancedPolicies, {}, { fallback: t('failedList') })
  const [doomed, setDoomed] = useState<Policy | null>(null)
  const remove = useCommand(api.withdrawalPolicies.deletePolicy, {
    fallback: t('failedDelete'),
    success: (answer) => answer.message,
  })
  return (
    <Card
      className={classes.advanced ?? ''}
      title={t('advanced')}
      aside={
        <Button component={Link} to={policyScreens.create.to()} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('add')}
        </Button>
      }
    >
      <DataTable
        label={t('advanced')}
        pagedBy="browser"
        columns={columns}
        rowKey={(row) => row.id}
        rowName={rangeText}
        list={load.data && { rows: load.data.policies, total: load.data.policies.length }}
        failure={failureOf(load, t('failedList'))}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        rowActions={(row) => [
          {
            label: ui('action.edit'),
            icon: <IconEdit size={16} />,
            onClick: () => void navigate({ to: policyScreens.edit.to({ id: row.id }) }),
          },
          { label: ui('action.delete'), icon: <IconTrash size={16} />, danger: true, onClick: () => setDoomed(row) },
        ]}
        {...(role === 'Manager' && {
          selection: {
            actions: (rows: readonly Policy[], clear: () => void) => <ApproveSelected rows={rows} clear={clear} />,
          },
        })}
        csv={{ fileName: 'withdrawal-policies.csv' }}
      />
      <Confirm
        opened={doomed !== null}
        onClose={() => setDoomed(null)}
        danger
        title={t('deleteTitle')}
        verb={ui('action.delete')}
        onConfirm={() => (doomed ? remove.mutateAsync({ id: doomed.id }) : Promise.resolve())}
      >
        {doomed && (
          <>
            <Text size="sm">{t(deletionOf(doomed, load.data?.policies ?? []))}</Text>
            <Facts
              facts={[
                [t('deleteRange'), <Range key="range" of={doomed} />],
                [t('maximum'), <Money key="maximum" amount={doomed.maximumWithdrawalAmount} />],
                [t('frequency'), translate(frequencyText(doomed.withdrawalFrequency, doomed.withdrawalDate))],
              ]}
            />
          </>
        )}
      </Confirm>
    </Card>
  )
}

const ApproveSelected = ({ rows, clear }: { rows: readonly Policy[]; clear: () => void }) => {
  const { userId } = useSession()
  const organization = useOrganization()
  const [asking, setAsking] = useState(false)
  const approve = useCommand(api.withdrawalPolicies.approvePolicy, {
    fallback: t('failedApprove'),
    success: t('approved'),
    onSuccess: clear,
  })
  const ask = () => {
    const mover = { id: userId, requireSecondPerson: organization?.requireSecondPerson === 'yes' }
    if (whyNotMoveAll(policyLifecycle, 'approve', rows, mover)?.code === 'policy_not_pending')
      toast.info(t('onlyPending'))
    else setAsking(true)
  }
  return (
    <>
      <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={ask}>
        {t('approveSelected')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('approveTitle', { count: rows.length })}
        verb={t('approveTitle', { count: rows.length })}
        onConfirm={() =>
          approve.mutateAsync({ ids: rows.map(({ id }) => id), modifiedAt: rows.map((row) => row.modifiedAt) })
        }
      >
        <Text>{t('approveText', { count: rows.length })}</Text>
      </Confirm>
    </>
  )
}
