import { Link } from '@tanstack/react-router'
import { dateIn } from '#kernel/time.ts'
import { plainColumn, returnColumns, StatusPills, transferDateColumn } from '../../screens/withdrawal-columns.tsx'
import { feeOf } from '../../screens/withdrawal-details.tsx'
import { t as detailsText } from '../../withdrawal-details.texts.ts'
import { isFinal } from '#kernel/lifecycle.ts'
import { bankDaysLate } from '../../arrival.rules.ts'
import { withdrawalLifecycle } from '../../withdrawal.rules.ts'
import { now, today } from '#web/clock.ts'
import type { Column } from '#web/ui/DataTable.tsx'
import { dateText, dayText, instantText, Money, plainRinggit, ringgit } from '#web/ui/format.ts'
import { Since } from '#web/ui/Since.tsx'
import { statusText } from '#web/ui/StatusPill.tsx'
import type { Transfer } from '../../bank/screens/dialog.tsx'
import classes from '../../bank/screens/transfers.module.css'
import { transferScreens } from '../../transfer.screens.ts'
import { t } from '../../bank/transfer.texts.ts'
import { numberText } from '#web/ui/mask-text.ts'

type TransferKey = Pick<Transfer, 'orgId' | 'employeeId' | 'id' | 'period'>
export const listPath: string = transferScreens.list.to()
/** The address has the employee's id, because the list masks the IC number. */
export const editPath = ({ orgId, employeeId, id, period }: TransferKey): string =>
  transferScreens.edit.to({ orgId, employeeICNumber: employeeId, transactionId: id, period })

/** The status, whether it is on hold, and whether the bank returned the transfer. */
export const TransferStatus = ({ row }: { row: Transfer }) => (
  <span className={classes.pills}>
    <StatusPills row={row} always />
  </span>
)

type Paid = Pick<Transfer, 'netAmount' | 'bankPaid'>
/** The net amount, and what the bank paid if it is another amount. */
export const NetAmount = ({ row: { netAmount, bankPaid } }: { row: Paid }) => (
  <span className={classes.two}>
    <strong>
      <Money amount={netAmount} />
    </strong>
    {bankPaid !== null && <small className="num">{t('transfers.bankPaid', { amount: ringgit(bankPaid) })}</small>}
  </span>
)

/** Whether the day that the employee was promised has passed. */
const isLate = (row: Transfer): boolean =>
  !isFinal(withdrawalLifecycle, row.status) && row.expectedOn !== null && bankDaysLate(row.expectedOn, today()) > 0

/** The relevant date: the transfer date, the end date, or the expected date. */
const dayOf = (row: Transfer): string => {
  if (row.transferDate) return t('transfers.transferred', { day: shortDay(row.transferDate) })
  if (isFinal(withdrawalLifecycle, row.status))
    return t('transfers.finished', { day: shortDay(dateIn(row.modifiedAt)) })
  if (row.onHold) return t('transfers.noDate')
  if (!row.expectedOn) return t('transfers.afterApproval')
  return t(isLate(row) ? 'transfers.late' : 'transfers.expected', { day: shortDay(row.expectedOn) })
}

/** `21 Nov`, because the column is narrow; the withdrawal's page shows the full date. */
const shortDay = (date: string): string => dayText(date).slice(4)
const chargedFee = (row: Transfer) => feeOf({ ...row, fee: row.serviceFee })
const requested = (row: Transfer) => (
  <span className={classes.two}>
    <Money amount={row.requestedAmount} />
    {chargedFee(row) !== null && (
      <small className="num">
        {t(row.serviceFeePaidBy === 'employer' ? 'transfers.feeEmployer' : 'transfers.feeOf', {
          fee: plainRinggit(row.serviceFee),
        })}
      </small>
    )}
  </span>
)
const cells = {
  employee: (row: Transfer) => (
    <span className={classes.two} data-name>
      <Link to={editPath(row)}>{row.createdBy}</Link>
      <small className="num">{numberText(row.employeeICNumber)}</small>
    </span>
  ),
  bank: (row: Transfer) => (
    <span className={classes.two}>
      <span>{row.banking.bank}</span>
      <small className="num">{numberText(row.banking.accountNumber)}</small>
    </span>
  ),
  asked: (row: Transfer) => (
    <span className={classes.two}>
      <Since instant={row.createdAt} now={now()} />
      <small className={isLate(row) ? classes.late : 'num'}>{dayOf(row)}</small>
    </span>
  ),
}

/** The server sorts by request, net amount and name. */
export const transferColumns: readonly Column<Transfer>[] = [
  {
    id: 'employee',
    header: t('transfers.employee'),
    sort: 'employeeName',
    wide: true,
    cell: cells.employee,
    value: (row) => row.createdBy,
  },
  {
    id: 'organization',
    header: t('transfers.organization'),
    sort: false,
    wide: true,
    cell: (row) => (
      <span className={classes.clamped} title={row.orgName}>
        {row.orgName}
      </span>
    ),
    value: (row) => row.orgName,
  },
  {
    id: 'requested',
    header: t('transfers.requestedFee'),
    sort: false,
    align: 'right',
    cell: requested,
    value: (row) => row.requestedAmount,
  },
  {
    id: 'net',
    header: t('transfers.net'),
    sort: 'amount',
    align: 'right',
    cell: (row) => <NetAmount row={row} />,
    value: (row) => row.netAmount,
  },
  {
    id: 'bank',
    minor: true,
    header: detailsText('bank'),
    sort: false,
    cell: cells.bank,
    value: (row) => row.banking.bank,
  },
  {
    id: 'status',
    header: t('transfers.status'),
    sort: false,
    cell: (row) => <TransferStatus row={row} />,
    value: (row) => (row.refused ? detailsText('steps.refused') : statusText(row.status)),
  },
  {
    id: 'asked',
    header: t('transfers.askedArrives'),
    sort: 'id',
    cell: cells.asked,
    value: (row) => instantText(row.createdAt),
  },
]

const columnsNamed = (...ids: readonly string[]) => transferColumns.filter(({ id }) => ids.includes(id))
/** The columns of transfers that banks returned. */
export const returnedColumns: readonly Column<Transfer>[] = [
  ...columnsNamed('employee', 'organization', 'net', 'bank'),
  ...returnColumns,
]

const exported = plainColumn<Transfer>
const exportedCells: readonly Column<Transfer>[] = [
  exported('id', detailsText('number'), (row) => row.id),
  exported('serviceFee', t('transfers.fee'), chargedFee),
  exported('employeeICNumber', t('transfers.icNumber'), (row) => row.employeeICNumber),
  exported('accountNumber', detailsText('account'), (row) => row.banking.accountNumber),
  exported('expectedOn', detailsText('expected'), (row) => row.expectedOn && dateText(row.expectedOn)),
  transferDateColumn,
  exported('returnedReason', detailsText('steps.returned'), (row) => row.returnedReason),
]
/** The file has one value per column, even if values share a cell on screen. */
export const exportColumns: readonly Column<Transfer>[] = [
  ...transferColumns.map((column) => ({
    ...column,
    ...(column.id === 'requested' && { header: detailsText('amount') }),
    ...(column.id === 'asked' && { header: t('transfers.asked') }),
  })),
  ...exportedCells,
  ...returnColumns.filter(({ id }) => id !== 'returnedReason'),
]
