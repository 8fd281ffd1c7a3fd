import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { isOneOf } from '#kernel/one-of.ts'
import { electionProblems } from '#people/employees/payment-election.rules.ts'
import { grouped } from '#kernel/placeholders.ts'
import { today } from '#web/clock.ts'
import { benefitScreens } from '#money/benefits/benefit.screens.ts'
import { employeeScreens } from '#people/employees/employee.screens.ts'
import { useReminders } from '#people/employees/directory/screens/Reminders.tsx'
import { dayText, plainRinggit } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadingLines } from '#web/ui/Page.tsx'
import { payRunScreens } from '../../pay-run.screens.ts'
import { t as formTexts } from '../../pay-run-form.texts.ts'
import { t } from '../../pay-run.texts.ts'
import type { Figures, Reason, RunEmployee } from '../../screens/pay-run.ts'
import classes from './reasons.module.css'

type People = {
  /** The query of the first employees of a reason. */
  peopleQuery: (reason: Reason['reason']) => {
    queryKey: readonly unknown[]
    queryFn: () => Promise<{ employees: readonly RunEmployee[] }>
  }
  /** The ids of all employees of a reason. */
  idsOf: (reason: Reason['reason']) => Promise<string[]>
  /** Lists all employees of a reason, or of every one. */
  openList: (reason: Reason['reason'] | 'all') => void
}
type ReasonsProps = People & { figures: Figures; withActions: boolean }

/** Why employees are not paid: a line per reason, with its count, its sum and one action. A line opens to its people. */
export const Reasons = ({ figures, withActions, ...people }: ReasonsProps) => {
  const notEligible = figures.totalEmployees - figures.eligibleEmployees
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{formTexts('reason')}</th>
            <th scope="col" className={classes.right}>
              {t('field.employees')}
            </th>
            <th scope="col" className={classes.right}>
              {formTexts('amount')}
            </th>
            {withActions && (
              <th scope="col" className={classes.right}>
                {formTexts('action')}
              </th>
            )}
          </tr>
        </thead>
        {figures.reasons.map((one) => (
          <ReasonLines key={one.reason} one={one} withActions={withActions} {...people} />
        ))}
        <tfoot>
          <tr>
            <th scope="row">{formTexts('reasons', { count: figures.reasons.length })}</th>
            <td className={classes.right}>{grouped(notEligible)}</td>
            <td className={classes.right}>{plainRinggit(figures.notPaid)}</td>
            {withActions && (
              <td className={classes.right}>
                <button type="button" className={classes.link} onClick={() => people.openList('all')}>
                  {formTexts('everyone')}
                </button>
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type LineProps = People & { one: Reason; withActions: boolean }
const ReasonLines = ({ one, withActions, ...people }: LineProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Mark = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tbody>
      <tr>
        <td>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Mark size={16} aria-hidden />
            <span>
              <strong>{t(`reason.${one.reason}`)}</strong>
              {withActions && <Note one={one} />}
            </span>
          </button>
        </td>
        <td className={classes.right}>{grouped(one.employees)}</td>
        <td className={classes.right}>
          <strong>{plainRinggit(one.amount)}</strong>
        </td>
        {withActions && (
          <td className={classes.right}>
            <Action one={one} idsOf={people.idsOf} />
          </td>
        )}
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={withActions ? 4 : 3} className={classes.open}>
            <FirstPeople one={one} {...people} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Whether the employees have to complete their payment election, and can be reminded. */
export const isElection = ({ reason }: { reason: Reason['reason'] | null }): boolean =>
  reason !== null && isOneOf(electionProblems, reason)

/** When the employees were last reminded. */
const Note = ({ one }: { one: Reason }) => {
  if (!isElection(one)) return null
  return (
    <small>
      {one.lastReminder ? formTexts('lastReminder', { day: dayText(one.lastReminder) }) : formTexts('noReminder')}
    </small>
  )
}

const mostShown = 3
const FirstPeople = ({ one, peopleQuery, openList }: People & { one: Reason }) => {
  // Not those of the values before.
  const people = useQuery(peopleQuery(one.reason)).data?.employees
  if (!people) return <LoadingLines lines={Math.min(one.employees, mostShown)} />
  const shown = people.slice(0, mostShown)
  const others = one.employees - shown.length
  return (
    <ul className={classes.people}>
      {shown.map((employee) => (
        <li key={employee.employeeId}>
          <span>{employee.employeeName}</span>
          <span>{employee.group}</span>
          <span className="num money">{plainRinggit(employee.netPay)}</span>
        </li>
      ))}
      {others > 0 && (
        <li>
          <button type="button" className={classes.link} onClick={() => openList(one.reason)}>
            {formTexts('others', { count: others })}
          </button>
        </li>
      )}
    </ul>
  )
}

/** What can be done about a reason. */
const Action = ({ one, idsOf }: { one: Reason; idsOf: People['idsOf'] }): ReactNode => {
  const { reason, employees } = one
  if (isElection(one)) return <RemindReason one={one} idsOf={idsOf} />
  const link = (to: string, label: string) => (
    <LinkButton to={to} variant="default" size="compact-md">
      {label}
    </LinkButton>
  )
  if (reason === 'not_approved') return link(employeeScreens.approve.to(), formTexts('review', { count: employees }))
  if (reason === 'already_included') return link(payRunScreens.list.to(), t('fix.payRuns'))
  if (reason === 'no_benefits') return link(benefitScreens.list.to(), t('fix.benefits'))
  return null
}

/** The most employees that one call reminds. */
const mostReminded = 500
const RemindReason = ({
  one: { reason, remindable, lastReminder },
  idsOf,
}: {
  one: Reason
  idsOf: People['idsOf']
}) => {
  const remind = useReminders()
  const [isBusy, setBusy] = useState(false)
  if (remindable === 0)
    return lastReminder === today() ? (
      <Button variant="default" size="compact-md" disabled>
        {formTexts('remindedToday')}
      </Button>
    ) : null
  const press = async () => {
    setBusy(true)
    try {
      const ids = await idsOf(reason)
      for (let first = 0; first < ids.length; first += mostReminded)
        await remind.mutateAsync({ employeeIds: ids.slice(first, first + mostReminded) })
    } catch {
      // The command shows its error as a toast.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={formTexts('remindOf', { count: remindable, reason: t(`reason.${reason}`) })}
      loading={isBusy}
      onClick={() => void press()}
    >
      {formTexts('remind', { count: remindable })}
    </Button>
  )
}
