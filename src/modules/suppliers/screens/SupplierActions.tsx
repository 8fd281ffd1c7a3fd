import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { movesFrom } from '#kernel/lifecycle.ts'
import { isLocalDate } from '#kernel/time.ts'
import { api, useCommand } from '#web/api.ts'
import { today } from '#web/clock.ts'
import { useSession } from '#web/session.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { instantText } from '#web/ui/date-text.ts'
import { PhoneField } from '#web/ui/LazyPhoneField.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { supplierLifecycle } from '../supplier.rules.ts'
import { t } from '../supplier.texts.ts'
import type { Account, Supplier } from './supplier.ts'

const moves = ['delete', 'blacklist', 'reject', 'approve'] as const
type Move = (typeof moves)[number]
const isMain = (move: Move): boolean => move === 'approve'

/** The moves that the user may make with a supplier, each with a confirmation. */
export const MoveButtons = ({ supplier, leave }: { supplier: Supplier; leave: () => Promise<void> }) => {
  const { role } = useSession()
  const [chosen, choose] = useState<Move | null>(null)
  const { id, orgId, companyName: name, status, modifiedAt } = supplier
  const options = (move: Move) => ({ fallback: null, success: t('done', { action: t(`actions.${move}`) }) })
  const approve = useCommand(api.suppliers.approve, options('approve'))
  const reject = useCommand(api.suppliers.reject, options('reject'))
  const blacklist = useCommand(api.suppliers.blacklist, options('blacklist'))
  const remove = useCommand(api.suppliers.delete, { ...options('delete'), leave })
  const act = (move: Move, remarks: string): Promise<unknown> =>
    ({
      approve: () => approve.mutateAsync({ id, orgId, modifiedAt }),
      reject: () => reject.mutateAsync({ id, orgId, remarks }),
      blacklist: () => blacklist.mutateAsync({ id, orgId, remarks }),
      delete: () => remove.mutateAsync({ id }),
    })[move]()
  const possible = movesFrom(supplierLifecycle, status, role)
  const needsRemarks = chosen === 'reject' || chosen === 'blacklist'
  return (
    <>
      {moves
        .filter((move) => possible.includes(move))
        .map((move) => (
          <Button
            key={move}
            variant={isMain(move) ? 'filled' : 'default'}
            {...(!isMain(move) && { c: 'var(--stop)' })}
            onClick={() => choose(move)}
          >
            {t(`actions.${move}`)}
          </Button>
        ))}
      {chosen && (
        <Confirm
          opened
          onClose={() => choose(null)}
          danger={!isMain(chosen)}
          title={`${t(`actions.${chosen}`)}: ${name}`}
          verb={t(`actions.${chosen}`)}
          {...(needsRemarks && { reason: { label: t('field.remarks'), required: ui('state.required') } })}
          onConfirm={(remarks) => act(chosen, remarks)}
        >
          <Text>{t(`confirmMove.${chosen}`, { name })}</Text>
        </Confirm>
      )}
    </>
  )
}

type ActionProps = { supplier: Supplier; platform: boolean }
const keyOf = ({ supplier: { id, orgId }, platform }: ActionProps) => ({ id, ...(platform && { orgId }) })

/** Puts a supplier on hold with a reason and an end date, or ends the hold. */
export const HoldButton = (props: ActionProps) => {
  const { supplier } = props
  const [isOpen, setOpen] = useState(false)
  const [until, setUntil] = useState('')
  const isHeld = supplier.holdUntil !== null
  const verb = t(isHeld ? 'hold.release' : 'hold.verb')
  const options = { fallback: null, success: t('done', { action: verb }) }
  const hold = useCommand(api.suppliers.hold, options)
  const release = useCommand(api.suppliers.release, options)
  if (supplier.status === 'blacklisted' && !isHeld) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {verb}
      </Button>
      <Confirm
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`${verb}: ${supplier.companyName}`}
        verb={verb}
        blocked={!isHeld && !isLocalDate(until)}
        {...(!isHeld && { reason: { label: t('hold.reason'), required: ui('state.required') } })}
        onConfirm={async (reason) => {
          if (isHeld) await release.mutateAsync(keyOf(props))
          else if (isLocalDate(until)) await hold.mutateAsync({ ...keyOf(props), holdUntil: until, reason })
        }}
      >
        <Text>{isHeld ? t('confirmMove.release', { name: supplier.companyName }) : t('hold.text')}</Text>
        {!isHeld && <DateField label={t('hold.until')} min={today()} value={until} onChange={setUntil} />}
      </Confirm>
    </>
  )
}

/** Records who answered the call about a new account. */
export const ConfirmAccount = (props: ActionProps & { account: Account }) => {
  const { account } = props
  const [isOpen, setOpen] = useState(false)
  const [number, setNumber] = useState('')
  const [name, setName] = useState('')
  const confirm = useCommand(api.suppliers.confirmAccount, {
    fallback: null,
    success: ({ usableFrom }) => t('confirm.done', { date: instantText(usableFrom) }),
  })
  if (account.enteredByMe)
    return (
      <Text size="sm" c="dimmed">
        {t('confirm.own')}
      </Text>
    )
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t('confirm.verb')}
      </Button>
      <Confirm
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('confirm.verb')}
        verb={t('confirm.verb')}
        blocked={number.trim() === '' || name.trim() === ''}
        onConfirm={() =>
          confirm.mutateAsync({
            ...keyOf(props),
            accountId: account.id,
            callBackNumber: number,
            callBackName: name.trim(),
          })
        }
      >
        <Stack gap="sm">
          <Text>{t('confirm.text')}</Text>
          <Text fw={600} className="num">
            {account.bank} {account.accountNumber}
          </Text>
          <PhoneField label={t('confirm.number')} countryLabel={t('country')} value={number} onChange={setNumber} />
          <TextInput
            label={t('confirm.name')}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
            autoComplete="off"
          />
        </Stack>
      </Confirm>
    </>
  )
}
