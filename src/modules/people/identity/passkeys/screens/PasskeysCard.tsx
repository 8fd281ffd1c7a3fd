import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useCall } from '#web/api.ts'
import { reasonText } from '#web/errors.ts'
import { canUsePasskeys } from '#web/passkey-support.ts'
import { useSession } from '#web/session.ts'
import { CommandDialog } from '#web/ui/CommandDialog.tsx'
import { instantText } from '#web/ui/format.ts'
import { Card, Loaded } from '#web/ui/Page.tsx'
import { passkeyNameLength, whyNotAddPasskey } from '../../passkey.rules.ts'
import { NewRecoveryCodes } from '../../twoStep/screens/RecoveryCodes.tsx'
import { ReasonButton } from '../../screens/ReasonButton.tsx'
import { useAddPasskey } from './use-add-passkey.ts'
import { ui } from '#web/ui/ui.texts.ts'
import classes from '../../screens/accounts.module.css'
import { t } from '../../security.texts.ts'

type Passkey = Awaited<ReturnType<typeof api.users.getPasskeys>>['passkeys'][number]

/** The caller's passkeys, for every role. */
export const PasskeysCard = ({ onAdded }: { onAdded?: () => void }) => {
  const load = useCall(api.users.getPasskeys, {}, { fallback: t('passkeys.failed') })
  const [chosen, choose] = useState<{ name: 'rename' | 'remove'; of: Passkey } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const add = useAddPasskey(setCodes, onAdded)
  const close = () => choose(null)
  return (
    <Card
      title={t('passkeys.title')}
      aside={
        load.data && (
          <ReasonButton
            label={t('passkeys.add')}
            icon={<IconFingerprint size={18} aria-hidden />}
            whyNot={whyNotAdd(load.data)}
            onClick={() => add.mutate()}
          />
        )
      }
    >
      <Loaded load={load} fallback={t('passkeys.failed')}>
        {({ passkeys }) => (
          <>
            <p className={classes.quiet}>{t('passkeys.text')}</p>
            <ul className={classes.sessions}>
              {passkeys.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} onChoose={(name) => choose({ name, of: passkey })} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {chosen?.name === 'rename' && <Rename passkey={chosen.of} onClose={close} />}
      {chosen?.name === 'remove' && <Remove passkey={chosen.of} onClose={close} />}
      <NewRecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(null)
          onAdded?.()
        }}
      />
    </Card>
  )
}

const whyNotAdd = ({ passkeys, available }: Awaited<ReturnType<typeof api.users.getPasskeys>>): string | null => {
  if (!available) return reasonText('passkeys_unavailable')
  if (!canUsePasskeys()) return t('passkeys.unsupported')
  return reasonText(whyNotAddPasskey({ count: passkeys.length }))
}

const Row = ({ passkey, onChoose }: { passkey: Passkey; onChoose: (name: 'rename' | 'remove') => void }) => {
  const { name, createdAt, lastUsedAt, synced } = passkey
  return (
    <li>
      <span className={classes.mark}>
        <IconFingerprint size={20} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.device}>
        <strong>{name}</strong>
        <span>{t(synced ? 'passkeys.synced' : 'passkeys.bound')}</span>
        <span>
          {t('passkeys.created', { date: instantText(createdAt) })} ·{' '}
          {lastUsedAt ? t('passkeys.used', { date: instantText(lastUsedAt) }) : t('passkeys.unused')}
        </span>
      </div>
      <Button variant="default" aria-label={t('passkeys.renameOne', { name })} onClick={() => onChoose('rename')}>
        {t('passkeys.rename')}
      </Button>
      <Button
        variant="default"
        c="var(--stop)"
        aria-label={t('passkeys.removeOne', { name })}
        onClick={() => onChoose('remove')}
      >
        {t('passkeys.remove')}
      </Button>
    </li>
  )
}

type DialogProps = { passkey: Passkey; onClose: () => void }
const Rename = ({ passkey, onClose }: DialogProps) => (
  <CommandDialog
    title={t('passkeys.renameTitle')}
    onClose={onClose}
    call={api.users.renamePasskey}
    initial={{ name: passkey.name }}
    input={({ name }) => ({ passkeyId: passkey.id, name })}
    check={({ name }) => ({ name: name.trim() === '' && ui('state.required') })}
    success={t('passkeys.renamed')}
    verb={t('passkeys.rename')}
  >
    {(form) => (
      <TextInput
        label={t('passkeys.name')}
        maxLength={passkeyNameLength}
        data-autofocus
        {...form.getInputProps('name')}
      />
    )}
  </CommandDialog>
)

const Remove = ({ passkey: { id, name }, onClose }: DialogProps) => {
  const isEmployee = useSession().role === 'Employee'
  return (
    <CommandDialog
      title={t('passkeys.removeTitle')}
      onClose={onClose}
      call={api.users.removePasskey}
      input={() => ({ passkeyId: id })}
      success={t('passkeys.removed')}
      danger
      verb={t('passkeys.remove')}
      effect={t(isEmployee ? 'passkeys.removeTextEmployee' : 'passkeys.removeText', { name })}
    />
  )
}
