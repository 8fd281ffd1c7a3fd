import { isStopped } from '#kernel/risks.ts'
import { errorMessage } from '#web/errors.ts'
import { dateText, momentText, Money, ringgit } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useOwnApproval } from '#web/ui/own-approval.tsx'
import { Facts } from '#web/ui/Page.tsx'
import { Evidence, type Fact } from '#web/ui/Evidence.tsx'
import { KeyButton } from '#web/ui/ReviewPanel.tsx'
import { t } from '../approval.texts.ts'
import { t as listT } from '../../directory/employee.texts.ts'
import { t as pendingTexts } from '../pending-changes.texts.ts'
import { AccountReport } from '../../account/screens/AccountReport.tsx'
import { risksOf, useWhyNotApprove } from './ApproveEmployees.tsx'
import { NewAccount } from '../../account/screens/NewAccount.tsx'
import { ReturnEmployees } from './ReturnEmployees.tsx'
import classes from '../../screens/employees.module.css'
import { nameOf, viewPath } from '../../screens/listed-employee.ts'
import { ChangedValue, valueOf, type PendingChange } from './PendingChanges.tsx'
import type { Pending } from '../../screens/listed-employee.ts'
import { numberText } from '#web/ui/mask-text.ts'

/** The value of a field, with the approved one struck through if it changes. */
const Value = ({ change, value }: { change: PendingChange | undefined; value: string }) =>
  change ? (
    <span className={`${classes.values} num`}>
      <del>{valueOf(change.before)}</del>
      <strong>{valueOf(change.after)}</strong>
    </span>
  ) : (
    <strong className="num">{value}</strong>
  )

/** Salary and account, new or changed. */
const Values = ({ row }: { row: Pending }) => {
  const of = (field: PendingChange['field']) => row.pendingChanges?.find((change) => change.field === field)
  const [bank, account, salary] = [of('bank'), of('accountNumber'), of('salary')]
  return (
    <div className={classes.two2}>
      <div>
        <small>{pendingTexts('field.salary')}</small>
        <Value change={salary} value={row.salary === null ? pendingTexts('none') : ringgit(row.salary)} />
      </div>
      <div>
        <small>
          {bank ? (
            <ChangedValue change={bank} />
          ) : row.bank === null ? (
            t('noAccount')
          ) : (
            t('account', { bank: row.bank })
          )}
        </small>
        <Value
          change={account}
          value={row.accountNumber === null ? pendingTexts('none') : numberText(row.accountNumber)}
        />
      </div>
    </div>
  )
}

/** Who made the record or each change, and when. */
const authorsOf = (row: Pending): Fact[] => {
  if (row.isNew) {
    const { addedBy, importedFrom } = row.evidence ?? {}
    const at = momentText(row.createdAt)
    return [
      {
        mark: 'author',
        text: addedBy ?? t('unknownUser'),
        detail: importedFrom ? t('importedFrom', { file: importedFrom, at }) : at,
      },
    ]
  }
  const changes = row.pendingChanges ?? []
  const isSame = (a: PendingChange, b: PendingChange) => a.by === b.by && a.at === b.at
  return changes
    .filter((change, place) => changes.findIndex((one) => isSame(one, change)) === place)
    .map((change) => ({
      mark: 'author',
      text: `${change.by}: ${changes
        .filter((one) => isSame(one, change))
        .map(({ field }) => pendingTexts(`field.${field}`))
        .join(', ')}`,
      detail: momentText(change.at),
    }))
}

const factsOf = (row: Pending): Fact[] => {
  const { range = null } = row.evidence ?? {}
  const isInside = range && row.salary !== null && !risksOf(row).some(({ code }) => code.endsWith('_range'))
  return [
    ...(isInside
      ? [
          {
            mark: 'fine' as const,
            text: t('rangeOk'),
            detail: t('range', { minimum: ringgit(range.minimum), maximum: ringgit(range.maximum) }),
          },
        ]
      : []),
    ...authorsOf(row),
  ]
}

const effectOf = (row: Pending): string => {
  const name = row.firstName
  if (!row.isNew) return t('effectChanged', { name, count: row.pendingChanges?.length ?? 0 })
  return t(row.email === null ? 'effectNoEmail' : 'effectNew', { name })
}

/** Job level and start, or the employee number. */
export const aboutOf = ({ employeeNumber, jobLevel, startDate, isNew }: Pending): string =>
  [employeeNumber, jobLevel?.name, isNew && startDate ? t('starts', { date: dateText(startDate) }) : null]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(', ')

type ApprovalPanelProps = {
  row: Pending
  onApprove: () => void
  /** Opens the dialog. */
  onConfirm: () => void
}
/** The changes that an approval puts into effect, the evidence, and the buttons. */
export const ApprovalPanel = ({ row, onApprove, onConfirm }: ApprovalPanelProps) => {
  const risks = risksOf(row)
  const hasNewAccount = risks.some(({ code }) => accountRisks.has(code))
  return (
    <>
      <Values row={row} />
      {hasNewAccount && <NewAccount employeeICNumber={row.employeeICNumber} />}
      <Evidence facts={factsOf(row)} />
      <Facts
        facts={[
          row.isNew && [t('email'), row.email ?? t('noEmail')],
          row.evidence && [t('limit'), <Money key="limit" amount={row.evidence.limit} />],
        ]}
      />
      {/* Keeping or restoring a reported account decides it, so nothing else is offered. */}
      {isStopped(risks) ? (
        <AccountReport employeeICNumber={row.employeeICNumber} />
      ) : (
        <Decide row={row} onApprove={onApprove} onConfirm={onConfirm} />
      )}
    </>
  )
}

const accountRisks: ReadonlySet<string> = new Set(['new_account', 'first_account', 'account_reported'])

/** The buttons. With a risk, a dialog repeats it. */
const Decide = ({ row, onApprove, onConfirm }: ApprovalPanelProps) => {
  const whyNot = useWhyNotApprove()(row)
  const changes = row.pendingChanges?.length ?? 0
  const verb = row.isNew ? t('approveOne', { name: row.firstName }) : t('approveChanges', { count: changes })
  const own = useOwnApproval(whyNot === null ? [row] : [])
  const hasRisks = risksOf(row).length > 0
  return (
    <>
      <p className={classes.effect}>{effectOf(row)}</p>
      <div className={classes.decide}>
        {own.notice}
        {whyNot !== null ? (
          <Notice>{errorMessage(whyNot)}</Notice>
        ) : (
          <KeyButton
            shortcut="a"
            variant={hasRisks ? 'default' : 'filled'}
            onClick={hasRisks || own.isOwn ? onConfirm : onApprove}
          >
            {verb}
          </KeyButton>
        )}
        <ReturnEmployees rows={[row]} onDone={() => undefined} />
        <LinkButton to={viewPath(row.employeeICNumber)} variant="default">
          {listT('list.view')}
        </LinkButton>
      </div>
    </>
  )
}

/** The name in a decision that can be undone. */
export const approvedText = (row: Pending): string => t('approved', { name: nameOf(row) })
