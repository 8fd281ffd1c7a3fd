import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatRm, sen, senOf } from '#kernel/money.ts'
import { employeeScreens } from '#people/employees/employee.screens.ts'
import { compaRatioOf, outsideBy } from '../compensation.rules.ts'
import { t } from '../pay-ranges.texts.ts'
import { levelText, percentText } from './policy.ts'
import classes from './ranges.module.css'
import { dotPitch, type Dot, type Person, type ShownRange } from './view.ts'

const mostNames = 3
/** How far from a dot the pointer may be, in pixels. */
const reach = 16

const namesOf = ({ people }: Dot): string => {
  const names = people.slice(0, mostNames).map(({ name }) => name)
  const others = people.length - names.length
  return others > 0 ? `${names.join(', ')} ${t('dots.more', { count: others })}` : names.join(', ')
}
/** `RM 1,900.00, compa-ratio 95.0%, RM 150.00 below minimum` */
const positionOf = ({ salary }: Person, range: ShownRange): string => {
  const amount = senOf(salary)
  const difference = outsideBy(amount, range)
  return [
    formatRm(amount),
    t('dots.compa', { ratio: percentText(compaRatioOf(amount, range)) }),
    difference < 0 && t('outside.toMinimum', { amount: formatRm(sen(0 - difference)) }),
    difference > 0 && t('outside.overMaximum', { amount: formatRm(difference) }),
  ]
    .filter(Boolean)
    .join(', ')
}
/** The salary of one employee, or from the lowest to the highest of several. */
const salariesOf = ({ people }: Dot, range: ShownRange): string => {
  const [first] = people
  const last = people.at(-1)
  if (!first || !last) return ''
  if (first.salary === last.salary) return positionOf(first, range)
  return t('dots.between', { lowest: formatRm(senOf(first.salary)), highest: formatRm(senOf(last.salary)) })
}
const topOf = ({ row }: Dot): string => `calc(50% + ${row * dotPitch}px)`
const sideOf = ({ x }: Dot): 'start' | 'middle' | 'end' => (x < 250 ? 'start' : x > 750 ? 'end' : 'middle')

type RangeDotsProps = { range: ShownRange; dots: readonly Dot[] }
/**
 * A dot per employee, by salary. Pointing at a dot, pressing it or the arrow keys show whose it is; Enter opens the
 * employee.
 */
export const RangeDots = ({ range, dots }: RangeDotsProps) => {
  const [at, setAt] = useState<number | null>(null)
  const navigate = useNavigate()
  const id = useId()
  const current = at === null ? undefined : dots[at]
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) =>
    setAt(nearestTo(dots, currentTarget.getBoundingClientRect(), { x: clientX, y: clientY }))
  const press = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, at, dots.length)
    const [person] = current?.people ?? []
    if (event.key === 'Enter' && person && current?.people.length === 1)
      void navigate({ to: employeeScreens.view.to({ employeeICNumber: person.employeeICNumber }) })
    else if (event.key === 'Escape') setAt(null)
    else if (next === null) return
    else setAt(next)
    event.preventDefault()
  }
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label={t('dots.label', { level: levelText(range) })}
      aria-activedescendant={at === null ? undefined : `${id}-${at}`}
      className={classes.dots}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(null)}
      onFocus={() => setAt((before) => before ?? 0)}
      onBlur={() => setAt(null)}
      onKeyDown={press}
    >
      {dots.map((dot, place) => (
        <span
          key={String(place)}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          aria-label={`${namesOf(dot)}, ${salariesOf(dot, range)}`}
          className={classes.dot}
          data-outside={dot.isOutside || undefined}
          data-shared={dot.people.length > 1 || undefined}
          style={{ left: `${dot.x / 10}%`, top: topOf(dot) }}
        />
      ))}
      {current && (
        <div
          aria-hidden
          className={classes.tip}
          data-side={sideOf(current)}
          style={{ left: `${current.x / 10}%`, top: topOf(current) }}
        >
          <b>{namesOf(current)}</b>
          <span>{salariesOf(current, range)}</span>
        </div>
      )}
    </div>
  )
}

/** The dot after a key; null if the key does not move. */
const placeAfter = (key: string, at: number | null, count: number): number | null => {
  const last = count - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowRight' || key === 'ArrowDown') return at === null ? 0 : Math.min(last, at + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at === null ? last : Math.max(0, at - 1)
  return null
}

/** The dot under the pointer. */
const nearestTo = (
  dots: readonly Dot[],
  box: { left: number; top: number; width: number; height: number },
  pointer: { x: number; y: number },
): number | null => {
  const distances = dots.map(({ x, row }) =>
    Math.hypot(box.left + (x * box.width) / 1000 - pointer.x, box.top + box.height / 2 + row * dotPitch - pointer.y),
  )
  const nearest = Math.min(...distances)
  return nearest <= reach ? distances.indexOf(nearest) : null
}
