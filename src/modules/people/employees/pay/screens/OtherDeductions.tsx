import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useCall } from '#web/api.ts'
import { thisPeriod } from '#web/clock.ts'
import { translate } from '#web/text.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { Money, periodText, ringgit } from '#web/ui/format.ts'
import { Card, Empty, Loaded } from '#web/ui/Page.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'
import { isDeductedIn, otherDeductionNames } from '../../other-deduction.rules.ts'
import { t } from '../other-deduction.texts.ts'
import { nameOf, type FullEmployee } from '../../screens/listed-employee.ts'
import classes from '../../screens/employees.module.css'
import { affected, type OtherDeduction, OtherDeductionForm } from './OtherDeductionForm.tsx'

const monthsText = ({ from, to }: OtherDeduction): string => {
  if (to === null) return t('since', { from: periodText(from) })
  return to === from
    ? t('oneMonth', { from: periodText(from) })
    : t('range', { from: periodText(from), to: periodText(to) })
}
const kindText = ({ kind }: OtherDeduction): string => translate(otherDeductionNames[kind])
const namedBy = (one: OtherDeduction) => ({ kind: kindText(one), amount: ringgit(one.amount) })

/** The other monthly deductions of an employee, which reduce what may be deducted for advances. */
export const OtherDeductions = ({ employee }: { employee: FullEmployee }) => {
  const { employeeICNumber } = employee
  const load = useCall(api.employees.getOtherDeductions, { employeeICNumber }, { fallback: t('failed') })
  const [editing, setEditing] = useState<OtherDeduction | 'new' | null>(null)
  const [removing, setRemoving] = useState<OtherDeduction | null>(null)
  return (
    <Card
      title={t('title')}
      aside={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          {t('add')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {t('intro', { name: nameOf(employee) })}
      </Text>
      <Loaded load={load} fallback={t('failed')}>
        {({ deductions }) =>
          deductions.length === 0 ? (
            <Empty title={t('none')} hint={t('noneHint')} />
          ) : (
            <List deductions={deductions} onChange={setEditing} onRemove={setRemoving} />
          )
        }
      </Loaded>
      {editing !== null && (
        <OtherDeductionForm
          employeeICNumber={employeeICNumber}
          name={nameOf(employee)}
          deduction={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && <RemoveDeduction deduction={removing} onClose={() => setRemoving(null)} />}
    </Card>
  )
}

type ListProps = {
  deductions: readonly OtherDeduction[]
  onChange: (one: OtherDeduction) => void
  onRemove: (one: OtherDeduction) => void
}
const List = ({ deductions, onChange, onRemove }: ListProps) => (
  <ul className={classes.salaries}>
    {deductions.map((one) => (
      <li key={one.deductionId}>
        <span>
          <strong>
            <Money amount={one.amount} />
          </strong>
          <small>{kindText(one)}</small>
        </span>
        <span>
          <State deduction={one} />
          <small>{monthsText(one)}</small>
          <Group gap={4} justify="flex-end">
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('changeOne', namedBy(one))}
              onClick={() => onChange(one)}
            >
              {t('change')}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              c="var(--stop)"
              aria-label={t('removeOne', namedBy(one))}
              onClick={() => onRemove(one)}
            >
              {t('remove')}
            </Button>
          </Group>
        </span>
      </li>
    ))}
  </ul>
)

const State = ({ deduction }: { deduction: OtherDeduction }) => {
  if (isDeductedIn(deduction, thisPeriod())) return <StatusPill status="active" text={t('state.now')} />
  return deduction.from > thisPeriod() ? (
    <StatusPill status="pending" text={t('state.later')} />
  ) : (
    <StatusPill status="inactive" text={t('state.ended')} />
  )
}

type RemoveProps = { deduction: OtherDeduction; onClose: () => void }
const RemoveDeduction = ({ deduction, onClose }: RemoveProps) => (
  <CommandDialog
    title={t('removeTitle', namedBy(deduction))}
    onClose={onClose}
    call={api.employees.removeOtherDeduction}
    input={() => ({ deductionId: deduction.deductionId, modifiedAt: deduction.modifiedAt })}
    success={t('removed')}
    changes={affected}
    danger
    verb={t('removeVerb')}
    effect={t('removeText')}
  />
)
