import { noRinggit } from '#kernel/money.ts'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useContext, useState } from 'react'
import { canMove, whyNotMoveAll } from '#kernel/lifecycle.ts'
import { PendingEdits } from '#modules/audit/screens/PendingEdits.tsx'
import { api, useCall, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { grouped, translate } from '#web/text.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { useMover } from '#web/ui/mover.ts'
import { ringgit } from '#web/ui/Money.tsx'
import { CreateButton } from '#web/ui/RecordListPage.tsx'
import { InPanel, KeyButton, RecordPanel } from '#web/ui/ReviewPanel.tsx'
import { t as reviewT } from '#web/ui/review.texts.ts'
import { deleteAction, editAction } from '#web/ui/RowMenu.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { Card, Figure, Page } from '#web/ui/Page.tsx'
import { Empty, Loaded, LoadingLines } from '#web/ui/States.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { OutdatedRecords, useOutdated } from '#web/ui/outdated.tsx'
import { toast } from '#web/ui/toast.ts'
import { frequencyText, policyLifecycle } from '../policy.rules.ts'
import { DeletePolicy } from './DeletePolicy.tsx'
import classes from './PolicyListPage.module.css'
import { policyScreens } from '../policy.screens.ts'
import { t } from '../policy.texts.ts'
import { PolicyChanges, rangeText, shownPolicies, type Policy, type ShownPolicy } from './policy.tsx'

/** A value above the value that it replaces. */
const Changed = ({
  row,
  of,
  amount = false,
}: {
  row: ShownPolicy
  of: (policy: Policy) => string
  amount?: boolean
}) => {
  const [now, before] = [of(row), row.current && of(row.current)]
  const figures = amount ? 'num money' : ''
  if (before === null || before === now) return <span className={figures}>{now}</span>
  return (
    <span className={`${classes.changed} ${figures}`}>
      {now}
      <small>{t('currently', { value: before })}</small>
    </span>
  )
}
const minSalary = (of: Policy) => ringgit(of.minSalary ?? noRinggit)
const maxSalary = (of: Policy) => ringgit(of.maxSalary ?? noRinggit)
const maximum = (of: Policy) => ringgit(of.maximumWithdrawalAmount)
const frequency = (of: Policy) => translate(frequencyText(of.withdrawalFrequency, of.withdrawalDate))
const auto = (of: Policy) => t(of.autoApproval ? 'on' : 'off')

const columns: Column<ShownPolicy>[] = [
  {
    id: 'minSalary',
    header: t('minSalary'),
    align: 'right',
    cell: (row) => <Changed row={row} of={minSalary} amount />,
    value: (row) => row.minSalary,
  },
  {
    id: 'maxSalary',
    header: t('maxSalary'),
    align: 'right',
    cell: (row) => <Changed row={row} of={maxSalary} amount />,
    value: (row) => row.maxSalary,
  },
  {
    id: 'maximum',
    header: t('maximum'),
    align: 'right',
    cell: (row) => <Changed row={row} of={maximum} amount />,
    value: (row) => row.maximumWithdrawalAmount,
  },
  {
    id: 'frequency',
    header: t('frequency'),
    cell: (row) => <Changed row={row} of={frequency} />,
    value: frequency,
  },
  {
    id: 'employees',
    header: t('employees'),
    align: 'right',
    cell: (row) => <span className="num">{grouped(row.employees)}</span>,
    value: (row) => row.employees,
    plainNumber: true,
    hidden: true,
  },
  {
    id: 'status',
    header: t('status'),
    cell: (row) => <StatusPill status={row.status} {...(row.current && { text: t('revision') })} />,
    value: (row) => (row.current ? t('revision') : statusText(row.status)),
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
  const [selected, setSelected] = useState<Policy | null>(null)
  const { policy: inForce = null, pending = null } = general.data ?? {}
  return (
    <Card
      title={t('general')}
      aside={
        general.data && (
          <Group gap="xs">
            {pending && inForce && (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setSelected(pending)}
              >
                {t('deleteChange')}
              </Button>
            )}
            <Button component={Link} to={policyScreens.general.to()} variant="default">
              {inForce || pending ? t('editGeneral') : t('createGeneral')}
            </Button>
          </Group>
        )
      }
    >
      <Loaded load={general} fallback={t('failedOne')} placeholder={<LoadingLines lines={4} height={38} />}>
        {() =>
          pending ? (
            <GeneralFacts shown={{ ...pending, current: inForce }} />
          ) : inForce ? (
            <GeneralFacts shown={{ ...inForce, current: null }} />
          ) : (
            <Empty title={t('none')} hint={t('noneHint')} />
          )
        }
      </Loaded>
      <DeletePolicy selected={selected} all={[]} onClose={() => setSelected(null)} />
    </Card>
  )
}

const GeneralFacts = ({ shown }: { shown: ShownPolicy }) => {
  const { current } = shown
  const replaced = (of: (policy: Policy) => string) =>
    current && of(current) !== of(shown) ? t('currently', { value: of(current) }) : undefined
  return (
    <div>
      <StatusPill status={shown.status} {...(current && { text: t('revision') })} />
      {current && (
        <Text size="sm" c="dimmed">
          {t('revisionHint')}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 4 }} mt="sm">
        <Figure name={t('maximum')} value={maximum(shown)} note={replaced(maximum)} />
        <Figure name={t('frequency')} value={frequency(shown)} note={replaced(frequency)} />
        <Figure
          name={t('auto')}
          value={auto(shown)}
          note={replaced(auto) ?? t(shown.autoApproval ? 'autoOn' : 'autoOff')}
        />
        <Figure name={t('employees')} value={grouped(shown.employees)} />
      </SimpleGrid>
    </div>
  )
}

const AdvancedPolicies = () => {
  const { role } = useSession()
  const load = useCall(api.withdrawalPolicies.getAdvancedPolicies, {}, { fallback: t('failedList') })
  const [selected, setSelected] = useState<Policy | null>(null)
  const rows = load.data && shownPolicies(load.data.policies)
  const isPending = (row: ShownPolicy) => canMove(policyLifecycle, row.status, 'approve')
  const secondary = role === 'Manager' && (rows?.some(isPending) ?? false)
  const add = <CreateButton to={policyScreens.create.to()} label={t('add')} secondary={secondary} />
  return (
    <Card className={classes.advanced ?? ''} title={t('advanced')} aside={rows?.length !== 0 && add}>
      <DataTable
        label={t('advanced')}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={rangeText}
        list={rows && { rows, total: rows.length }}
        failure={failureOf(load, t('failedList'))}
        empty={{ title: t('empty'), hint: t('emptyHint'), action: add }}
        firstActions={(row) => [
          editAction(policyScreens.edit.to({ id: row.id })),
          ...(row.current
            ? [{ label: t('deleteChange'), icon: <IconArrowBackUp size={18} />, onClick: () => setSelected(row) }]
            : []),
          deleteAction(() => setSelected(row.current ?? row)),
        ]}
        {...(role === 'Manager' && {
          selection: {
            actions: (chosen: readonly ShownPolicy[], clear: () => void) => (
              <ApproveSelected rows={chosen} clear={clear} />
            ),
          },
          review: {
            isOpen: isPending,
            keys: { a: reviewT('approve') },
            panel: (row: ShownPolicy) => (
              <RecordPanel row={row} columns={columns}>
                <PendingEdits type="withdrawalPolicy" id={row.id} />
                <ApproveSelected rows={[row]} clear={() => undefined} />
              </RecordPanel>
            ),
          },
        })}
        file={{ name: 'withdrawal-policies' }}
      />
      <DeletePolicy selected={selected} all={load.data?.policies ?? []} onClose={() => setSelected(null)} />
    </Card>
  )
}

const ApproveSelected = ({ rows, clear }: { rows: readonly ShownPolicy[]; clear: () => void }) => {
  const inPanel = useContext(InPanel)
  const mover = useMover()
  const [asking, setAsking] = useState(false)
  const { outdated, rest, messages, watch, forget } = useOutdated(rows)
  const approve = useCommand(api.withdrawalPolicies.approvePolicy, {
    fallback: t('failedApprove'),
    success: t('approved'),
    onSuccess: clear,
  })
  const ask = () => {
    if (whyNotMoveAll(policyLifecycle, 'approve', rows, mover)?.code === 'policy_not_pending')
      toast.info(t('onlyPending'))
    else setAsking(true)
  }
  return (
    <>
      <KeyButton shortcut="a" onClick={ask}>
        {inPanel ? ui('action.approve') : t('approveSelected')}
      </KeyButton>
      <Confirm
        opened={asking}
        onClose={() => {
          setAsking(false)
          forget()
        }}
        title={t('approveTitle', { count: rest.length })}
        verb={t('approveTitle', { count: rest.length })}
        namesRecords
        blocked={rest.length === 0}
        onConfirm={() =>
          watch(approve.mutateAsync({ ids: rest.map(({ id }) => id), modifiedAt: rest.map((row) => row.modifiedAt) }))
        }
      >
        <Stack gap="md">
          <OutdatedRecords rows={outdated} messages={messages} nameOf={rangeText} />
          <Text>{t('approveText', { count: rest.length })}</Text>
          {rest.map((row) => (
            <PolicyChanges key={row.id} shown={row} />
          ))}
        </Stack>
      </Confirm>
    </>
  )
}
