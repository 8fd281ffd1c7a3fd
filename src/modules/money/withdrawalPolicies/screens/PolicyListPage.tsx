import { noRinggit } from '#kernel/money.ts'
import { Button, Group, SimpleGrid, Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { canMove } from '#kernel/lifecycle.ts'
import { PendingEdits } from '#ground/audit/screens/PendingEdits.tsx'
import { api, useCall } from '#web/api.ts'
import { grouped } from '#kernel/placeholders.ts'
import { translate } from '#web/text.ts'
import { DataTable, failureOf, type Column } from '#web/ui/DataTable.tsx'
import { useRight } from '#web/ui/acting.ts'
import { ActingNotice } from '#web/ui/ActingNotice.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ringgit } from '#web/ui/format.ts'
import { CreateButton } from '#web/ui/RecordListPage.tsx'
import { ReturnedPill, useReturned, useReturnedRows, withReturned } from '#web/ui/returned.tsx'
import { RecordPanel } from '#web/ui/ReviewPanel.tsx'
import { t as reviewT } from '#web/ui/review.texts.ts'
import { deleteAction, editAction } from '#web/ui/RowMenu.tsx'
import { Card, Empty, Facts, Figure, Loaded, LoadingLines, noMatch, Page } from '#web/ui/Page.tsx'
import { StatusPill, statusText } from '#web/ui/StatusPill.tsx'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { frequencyText, policyLifecycle } from '../policy.rules.ts'
import { ApprovePolicies } from './ApprovePolicies.tsx'
import classes from './PolicyListPage.module.css'
import { WithdrawalPause } from './WithdrawalPause.tsx'
import { policyScreens } from '../policy.screens.ts'
import { t } from '../policy.texts.ts'
import { nameOfPolicy, shownPolicies, isRevision, valueTexts, type Policy, type ShownPolicy } from './policy.tsx'

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
    <ActingNotice scope="policies" />
    <WithdrawalPause />
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
            <LinkButton to={policyScreens.general.to()} variant="default">
              {inForce || pending ? t('editGeneral') : t('createGeneral')}
            </LinkButton>
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
      {selected && <DeletePolicy policy={selected} all={[]} onClose={() => setSelected(null)} />}
    </Card>
  )
}

const GeneralFacts = ({ shown }: { shown: ShownPolicy }) => {
  const { current } = shown
  const returned = useReturned('withdrawalPolicy').returned.get(shown.id)
  const replaced = (of: (policy: Policy) => string) =>
    current && of(current) !== of(shown) ? t('currently', { value: of(current) }) : undefined
  return (
    <div>
      {returned ? (
        <ReturnedPill reason={returned.reason} />
      ) : (
        <StatusPill status={shown.status} {...(current && { text: t('revision') })} />
      )}
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
  const { mayApprove } = useRight('policies')
  const load = useCall(api.withdrawalPolicies.getAdvancedPolicies, {}, { fallback: t('failedList') })
  const [selected, setSelected] = useState<Policy | null>(null)
  const found = useReturnedRows('withdrawalPolicy', load.data && shownPolicies(load.data.policies), ({ id }) => id)
  const { all, rows, returnedOf } = found
  const isPending = (row: ShownPolicy) => canMove(policyLifecycle, row.status, 'approve') && !returnedOf(row)
  const shownColumns = withReturned(columns, returnedOf)
  const secondary = mayApprove && (all?.some(isPending) ?? false)
  const add = <CreateButton to={policyScreens.create.to()} label={t('add')} secondary={secondary} />
  return (
    <Card className={classes.advanced ?? ''} title={t('advanced')} aside={all?.length !== 0 && add}>
      <DataTable
        label={t('advanced')}
        columns={shownColumns}
        rowKey={(row) => row.id}
        rowName={nameOfPolicy}
        list={rows && { rows, total: rows.length }}
        failure={failureOf(load.error ? load : found.load, t('failedList'))}
        toolbar={found.filters}
        empty={found.isFiltered ? noMatch : { title: t('empty'), hint: t('emptyHint'), action: add }}
        firstActions={(row) => [
          editAction(policyScreens.edit.to({ id: row.id })),
          ...(row.current
            ? [{ label: t('deleteChange'), icon: <IconArrowBackUp size={18} />, onClick: () => setSelected(row) }]
            : []),
          deleteAction(() => setSelected(row.current ?? row)),
        ]}
        {...(mayApprove && {
          selection: {
            actions: (chosen: readonly ShownPolicy[], clear: () => void) => (
              <ApprovePolicies rows={chosen} clear={clear} />
            ),
          },
          review: {
            isOpen: isPending,
            risksOf: ({ risks }: ShownPolicy) => risks,
            keys: { a: reviewT('approve'), r: reviewT('return') },
            panel: (row: ShownPolicy) => (
              <RecordPanel row={row} columns={shownColumns}>
                <PendingEdits type="withdrawalPolicy" id={row.id} />
                <ApprovePolicies rows={[row]} clear={() => undefined} />
              </RecordPanel>
            ),
          },
        })}
        file={{ name: 'withdrawal-policies' }}
      />
      {selected && <DeletePolicy policy={selected} all={load.data?.policies ?? []} onClose={() => setSelected(null)} />}
    </Card>
  )
}

type DeletePolicyProps = {
  policy: Policy
  /** The policies among which a revision of it may be. */
  all: readonly Policy[]
  onClose: () => void
}

/** Asks for confirmation and deletes a policy, or only its pending revision. */
const DeletePolicy = ({ policy, all, onClose }: DeletePolicyProps) => (
  <CommandDialog
    title={t('deleteTitle')}
    onClose={onClose}
    call={api.withdrawalPolicies.deletePolicy}
    input={() => ({ id: policy.id })}
    failed={t('failedDelete')}
    success={t('deleted')}
    danger
    verb={ui('action.delete')}
    effect={t(deletionOf(policy, all))}
  >
    <Facts facts={valueTexts(policy)} />
  </CommandDialog>
)

/** The consequences of a deletion depend on the policy's status and its pending revision. */
const deletionOf = (selected: Policy, all: readonly Policy[]) => {
  if (isRevision(selected)) return 'deleteTextRevision'
  if (selected.status === 'PENDING') return 'deleteTextPending'
  const isRevised = all.some((one) => isRevision(one) && one.revisesId === selected.id)
  return isRevised ? 'deleteTextRevised' : 'deleteText'
}
