import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useContext, useState } from 'react'
import { isPlatform } from '#kernel/access.ts'
import { movesFrom } from '#kernel/lifecycle.ts'
import { api, useCommand } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DialogButton } from '#web/ui/Dialog.tsx'
import { instantText } from '#web/ui/format.ts'
import { PhoneField } from '#web/ui/LazyPhoneField.tsx'
import { completed, failedTo } from '#web/ui/outcome.ts'
import { ReturnSelected } from '#web/ui/ReturnSelected.tsx'
import { InPanel, KeyButton } from '#web/ui/ReviewPanel.tsx'
import { RiskFacts } from '#web/ui/risks.tsx'
import { awaitsDecision, supplierLifecycle } from '../supplier.rules.ts'
import { t } from '../supplier.texts.ts'
import { DroppedPayments } from './DroppedPayments.tsx'
import { HoldSupplier } from './HoldSupplier.tsx'
import type { Account, SupplierDetails } from './supplier.ts'
import { numberText } from '#web/ui/mask-text.ts'

const buttons = ['delete', 'blacklist', 'reject', 'return', 'approve'] as const
type Move = Exclude<(typeof buttons)[number], 'return'>
const isMain = (move: Move): boolean => move === 'approve'

/** The moves that the user may make with a supplier, each with a confirmation. */
export const MoveButtons = ({ supplier, leave }: { supplier: SupplierDetails; leave: () => Promise<void> }) => {
  const { role } = useSession()
  // The main one is last in a header, and first in a panel.
  const inPanel = useContext(InPanel)
  // The dialog stays mounted, so that it returns the focus and shows its error even if the move is no longer offered.
  const [chosen, choose] = useState<Move>('approve')
  const [isOpen, setOpen] = useState(false)
  const { id, orgId, companyName: name, status, modifiedAt } = supplier
  const options = (move: Move) => ({ fallback: null, success: completed(move, t(`outcome.${move}`, { name })) })
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
  const isOffered = (move: (typeof buttons)[number]) =>
    possible.includes(move) && !(move === 'approve' && supplier.returned)
  const needsRemarks = chosen === 'reject' || chosen === 'blacklist'
  return (
    <>
      {(inPanel ? buttons.toReversed() : buttons).filter(isOffered).map((move) => {
        if (move === 'return') return <ReturnSupplier key={move} supplier={supplier} />
        const press = () => {
          choose(move)
          setOpen(true)
        }
        const danger = { variant: 'default', c: 'var(--stop)' } as const
        if (isMain(move))
          return (
            <KeyButton key={move} shortcut="a" onClick={press}>
              {t(`actions.${move}`)}
            </KeyButton>
          )
        return (
          <Button key={move} {...danger} onClick={press}>
            {t(`actions.${move}`)}
          </Button>
        )
      })}
      <Confirm
        opened={isOpen}
        onClose={() => setOpen(false)}
        danger={!isMain(chosen)}
        title={`${t(`actions.${chosen}`)}: ${name}`}
        verb={t(`actions.${chosen}`)}
        {...(needsRemarks && { reason: { label: t('field.remarks') } })}
        failed={failedTo(chosen, 'supplier')}
        onConfirm={(remarks) => act(chosen, remarks)}
      >
        <Stack gap="sm">
          {isMain(chosen) && <RiskFacts risks={supplier.risks} />}
          <Text>{t(`confirmMove.${chosen}`, { name })}</Text>
          {chosen === 'blacklist' && <DroppedPayments unsent={supplier.unsent} forGood />}
        </Stack>
      </Confirm>
    </>
  )
}

/** Returns a supplier that awaits approval, or the new account of an approved one, to its maker. */
export const ReturnSupplier = ({ supplier }: { supplier: SupplierDetails }) => {
  const { role } = useSession()
  const { orgId, status, bankDetails, returned } = supplier
  const hasUnconfirmed = bankDetails.some(({ state }) => state === 'unconfirmed')
  if (returned || !awaitsDecision(role, status, hasUnconfirmed)) return null
  return (
    <InPanel value>
      <ReturnSelected
        returning={{ type: 'supplier', call: api.suppliers.return, ...(isPlatform(role) && { orgId }) }}
        rows={[supplier]}
        lifecycle={supplierLifecycle}
        returned={new Map()}
        nameOf={({ companyName }) => companyName}
        onDone={() => undefined}
      />
    </InPanel>
  )
}

type ActionProps = { supplier: SupplierDetails; platform: boolean }
const keyOf = ({ supplier: { id, orgId }, platform }: ActionProps) => ({ id, ...(platform && { orgId }) })

/** Puts a supplier on hold with a reason and an end date, or ends the hold. */
export const HoldButton = (props: ActionProps) => {
  const { companyName: name, holdUntil, status, unsent } = props.supplier
  if (status === 'blacklisted' && holdUntil === null) return null
  return (
    <DialogButton label={t(holdUntil === null ? 'hold.verb' : 'hold.release')}>
      {(close) =>
        holdUntil === null ? (
          <HoldSupplier supplierKey={keyOf(props)} name={name} unsent={unsent} onClose={close} />
        ) : (
          <CommandDialog
            title={`${t('hold.release')}: ${name}`}
            onClose={close}
            call={api.suppliers.release}
            input={() => keyOf(props)}
            failed={failedTo('release', 'supplier')}
            success={completed('release', t('outcome.release', { name }))}
            verb={t('hold.release')}
            effect={t('confirmMove.release', { name })}
          />
        )
      }
    </DialogButton>
  )
}

/** Releases an account that the bank refused or returned the last payment to. */
export const ReleaseAccount = (props: ActionProps & { account: Account }) => {
  const { account, supplier } = props
  const number = `${account.bank} ${numberText(account.accountNumber)}`
  return (
    account.held && (
      <DialogButton size="compact-sm" label={t('accountHold.verb')}>
        {(close) => (
          <CommandDialog
            title={`${t('accountHold.verb')}: ${number}`}
            onClose={close}
            call={api.suppliers.releaseAccount}
            input={({ reason }) => ({ ...keyOf(props), accountId: account.id, reason })}
            reason={{ label: t('accountHold.reason') }}
            failed={failedTo('release', 'supplier')}
            success={completed('release', t('outcome.releaseAccount', { account: number }))}
            changes={['disbursements']}
            verb={t('accountHold.verb')}
            effect={t('accountHold.text', { name: supplier.companyName, account: number })}
          />
        )}
      </DialogButton>
    )
  )
}

/** Records who answered the call about a new account, while `offered`. */
export const ConfirmAccount = (props: ActionProps & { account: Account; offered: boolean }) => {
  const { account, offered } = props
  const [isOpen, setOpen] = useState(false)
  const inPanel = useContext(InPanel)
  if (offered && account.enteredByMe)
    return (
      <Text size="sm" c="dimmed">
        {t('confirm.own')}
      </Text>
    )
  return (
    <>
      {offered && inPanel && (
        <KeyButton shortcut="a" onClick={() => setOpen(true)}>
          {t('confirm.verb')}
        </KeyButton>
      )}
      {offered && !inPanel && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {t('confirm.verb')}
        </Button>
      )}
      {isOpen && <ConfirmAccountDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const ConfirmAccountDialog = (current: ActionProps & { account: Account; onClose: () => void }) => {
  // What the caller compares on the phone stays as shown.
  const [props] = useState(current)
  const { account, supplier: shown } = props
  return (
    <CommandDialog
      title={t('confirm.verb')}
      onClose={current.onClose}
      call={api.suppliers.confirmAccount}
      initial={{ callBackNumber: '', callBackName: '' }}
      input={({ callBackNumber, callBackName }) => ({
        ...keyOf(props),
        accountId: account.id,
        modifiedAt: shown.modifiedAt,
        callBackNumber,
        callBackName: callBackName.trim(),
      })}
      blocked={({ callBackNumber, callBackName }) => callBackNumber.trim() === '' || callBackName.trim() === ''}
      success={({ usableFrom }) => t('confirm.done', { date: instantText(usableFrom) })}
      verb={t('confirm.verb')}
    >
      {(form) => (
        <>
          <RiskFacts risks={shown.risks} />
          <Text>{t('confirm.text')}</Text>
          <Text fw={600} className="num">
            {account.bank} {numberText(account.accountNumber)}
          </Text>
          <PhoneField
            label={t('confirm.number')}
            countryLabel={t('country')}
            {...form.getInputProps('callBackNumber')}
            value={form.values.callBackNumber}
          />
          <TextInput label={t('confirm.name')} autoComplete="off" {...form.getInputProps('callBackName')} />
        </>
      )}
    </CommandDialog>
  )
}
