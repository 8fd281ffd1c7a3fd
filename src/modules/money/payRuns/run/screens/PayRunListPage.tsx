import { IconFileText } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { canMove } from '#kernel/lifecycle.ts'
import { sumRinggit } from '#kernel/money.ts'
import { api, useCall } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useSession } from '#web/session.ts'
import { ApproveSelected } from '#web/ui/ApproveSelected.tsx'
import { useRight } from '#web/ui/acting.ts'
import { ActingNotice } from '#web/ui/ActingNotice.tsx'
import { DataTable, failureOf } from '#web/ui/DataTable.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ringgit } from '#web/ui/format.ts'
import { noMatch, Page } from '#web/ui/Page.tsx'
import { CreateButton } from '#web/ui/RecordListPage.tsx'
import { useReturnedRows, withReturned } from '#web/ui/returned.tsx'
import { RecordPanel } from '#web/ui/ReviewPanel.tsx'
import { t as reviewT } from '#web/ui/review.texts.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { StatusTabs, useStatusTab } from '#web/ui/StatusTabs.tsx'
import { deleteAction, editAction, viewAction, type RowAction } from '#web/ui/RowMenu.tsx'
import { firstSubmitDay, payRunLifecycle, payRunStatuses, type PayRunStatus } from '../../pay-run.rules.ts'
import { payRunScreens } from '../../pay-run.screens.ts'
import { t as formTexts } from '../../pay-run-form.texts.ts'
import { t as owedText } from '#owed/receivables/benefit/benefit-account.texts.ts'
import { t } from '../../pay-run.texts.ts'
import { DeletePayRun } from './DeletePayRun.tsx'
import { payRunColumns } from './pay-run-columns.tsx'
import { employeesText, fullNameOf, sizeText, typeOf, type CheckedRun, type PayRun } from '../../screens/pay-run.ts'

const columns = payRunColumns(({ id }) => payRunScreens.details.to({ payRunId: id }))

const isPending = ({ status }: PayRun): boolean => canMove(payRunLifecycle, status, 'approve')

const risksOf = ({ risks }: CheckedRun) => risks

export const PayRunListPage = () => {
  const { mayApprove } = useRight('payRuns')
  const load = useCall(api.payRuns.getAll, {}, { fallback: t('failed.list') })
  const [toDelete, setToDelete] = useState<PayRun | null>(null)
  const rowActions = useRowActions(setToDelete)
  const status = useStatusTab(payRunStatuses)
  const found = useReturnedRows('payRun', load.data?.payRuns, ({ id }) => id)
  const shownColumns = withReturned(columns, found.returnedOf)
  const runs = found.rows
  const shown = status ? runs?.filter((run) => run.status === status) : runs
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      actions={<StartButtons secondary={mayApprove && (shown?.some(isPending) ?? false)} />}
    >
      <ActingNotice scope="payRuns" />
      <StatusTabs label={t('tabs')} statuses={payRunStatuses} counts={runs && countsOf(runs)}>
        <DataTable
          label={t('title')}
          columns={shownColumns}
          rowKey={(row) => row.id}
          rowName={fullNameOf}
          list={shown && { rows: shown, total: shown.length }}
          failure={failureOf(load.error ? load : found.load, t('failed.list'))}
          toolbar={found.filters}
          empty={status || found.isFiltered ? noMatch : { title: t('empty'), hint: t('emptyHint') }}
          rowActions={rowActions}
          rowButton={(row, isSaved) => isSaved && row.status === 'draft' && <OpenDraft run={row} />}
          {...(mayApprove && {
            selection: {
              actions: (rows: readonly CheckedRun[], clear: () => void) => <ApproveRuns rows={rows} clear={clear} />,
            },
            review: {
              isOpen: isPending,
              about: (run: PayRun) => `${typeOf(run)}, ${sizeText(run)}`,
              keys: { a: reviewT('approve'), r: reviewT('return') },
              risksOf,
              panel: (row: CheckedRun) => (
                <RecordPanel row={row} columns={columns.filter(({ hidden }) => !hidden)}>
                  <ApproveRuns rows={[row]} clear={() => undefined} />
                  <LinkButton to={payRunScreens.details.to({ payRunId: row.id })} variant="default">
                    {ui('action.view')}
                  </LinkButton>
                </RecordPanel>
              ),
            },
          })}
          file={{ name: 'pay-runs' }}
        />
      </StatusTabs>
      {toDelete && <DeletePayRun payRun={toDelete} onClose={() => setToDelete(null)} />}
    </Page>
  )
}

const countsOf = (runs: readonly PayRun[]): Record<PayRunStatus, number> => {
  const counts = { ...noRuns }
  for (const { status } of runs) counts[status] += 1
  return counts
}
const noRuns: Readonly<Record<PayRunStatus, number>> = {
  draft: 0,
  pending_approval: 0,
  approved: 0,
  pending_payment: 0,
  processing: 0,
  completed: 0,
  cancelled: 0,
}

/** What the runs pay, and how many employees they leave out. */
const consequenceOf = (runs: readonly PayRun[]): string => {
  const sum = (of: (run: PayRun) => number): number => runs.reduce((total, run) => total + of(run), 0)
  const left = sum((run) => run.totalEmployees - run.eligibleEmployees)
  const paid = t('approveRunsText', {
    amount: ringgit(sumRinggit(runs.map((run) => run.employeesNetPay))),
    employees: employeesText(sum((run) => run.eligibleEmployees)),
  })
  return left > 0 ? `${t('approveNotPaid', { employees: employeesText(left) })} ${paid}` : paid
}

const ApproveRuns = ({ rows, clear }: { rows: readonly CheckedRun[]; clear: () => void }) => (
  <ApproveSelected
    rows={rows}
    clear={clear}
    lifecycle={payRunLifecycle}
    returning={{ type: 'payRun', call: api.payRuns.return }}
    delegates="payRuns"
    amountOf={({ employeesNetPay }) => employeesNetPay}
    nothing={t('onlyPending')}
    title={(count) => t('approveRuns', { count })}
    nameOf={fullNameOf}
    text={consequenceOf}
    call={api.payRuns.approve}
    inputOf={(runs) => ({ ids: runs.map(({ id }) => id), modifiedAt: runs.map(({ modifiedAt }) => modifiedAt) })}
    failed={t('failed.update')}
    success={t('approved')}
    info="pay_run_approved"
    risksOf={risksOf}
  />
)

/** The next action of a draft that was just saved. */
const OpenDraft = ({ run }: { run: PayRun }) => {
  // A run of next month can't be submitted yet.
  const verb = firstSubmitDay(run.payDay) > today() ? 'openNext' : 'openDraft'
  return (
    <LinkButton
      to={payRunScreens.details.to({ payRunId: run.id })}
      variant="default"
      size="compact-md"
      aria-label={`${formTexts(verb)} ${fullNameOf(run)}`}
    >
      {formTexts(verb)}
    </LinkButton>
  )
}

const StartButtons = ({ secondary }: { secondary: boolean }) => (
  <>
    <LinkButton to={payRunScreens.owed.to()} variant="default">
      {owedText('title')}
    </LinkButton>
    <LinkButton to={payRunScreens.create.to({ payType: 'Ad-hoc' })} variant="default">
      {t('startAdHoc')}
    </LinkButton>
    <CreateButton
      to={payRunScreens.create.to({ payType: 'Regular' })}
      label={t('startRegular')}
      secondary={secondary}
    />
  </>
)

const useRowActions = (remove: (row: PayRun) => void) => {
  const navigate = useNavigate()
  const { orgId } = useSession()
  const go = (to: string) => () => void navigate({ to })
  return (row: PayRun): readonly RowAction[] => {
    const payRunId = row.id
    const actions: readonly (RowAction | false)[] = [
      viewAction(payRunScreens.details.to({ payRunId })),
      canMove(payRunLifecycle, row.status, 'edit') &&
        editAction(payRunScreens.edit.to({ payType: row.payType, payRunId })),
      row.status === 'completed' && {
        label: t('report'),
        icon: <IconFileText size={16} />,
        onClick: go(payRunScreens.report.to({ orgId: orgId ?? '', payRunId })),
      },
      canMove(payRunLifecycle, row.status, 'delete') && deleteAction(() => remove(row)),
    ]
    return actions.filter((action) => action !== false)
  }
}
