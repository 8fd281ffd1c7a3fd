import { Button, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { api, useCall, useCommand } from '#web/api.ts'
import { reasonText } from '#web/errors.ts'
import { canUsePasskeys } from '#web/passkey-support.ts'
import { useSession } from '#web/session.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { instantText } from '#web/ui/date-text.ts'
import { Card } from '#web/ui/Page.tsx'
import { Loaded } from '#web/ui/States.tsx'
import { passkeyNameLength, whyNotAddPasskey } from '../passkey.rules.ts'
import { NewRecoveryCodes } from './RecoveryCodes.tsx'
import { ReasonButton } from './ReasonButton.tsx'
import { useAddPasskey } from './use-add-passkey.ts'
import classes from './accounts.module.css'
import { t } from '../security.texts.ts'

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
      <Remove passkey={chosen?.name === 'remove' ? chosen.of : null} onClose={close} />
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

const Rename = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const [name, setName] = useState(passkey.name)
  const rename = useCommand(api.users.renamePasskey, { fallback: null, success: t('passkeys.renamed') })
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('passkeys.renameTitle')}
      verb={t('passkeys.rename')}
      blocked={name.trim() === ''}
      onConfirm={() => rename.mutateAsync({ passkeyId: passkey.id, name })}
    >
      <TextInput
        label={t('passkeys.name')}
        maxLength={passkeyNameLength}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Confirm>
  )
}

const Remove = ({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) => {
  const { role } = useSession()
  const remove = useCommand(api.users.removePasskey, { fallback: null, success: t('passkeys.removed') })
  return (
    <Confirm
      opened={passkey !== null}
      onClose={onClose}
      danger
      title={t('passkeys.removeTitle')}
      verb={t('passkeys.remove')}
      onConfirm={() => (passkey ? remove.mutateAsync({ passkeyId: passkey.id }) : Promise.resolve())}
    >
      <Text size="sm">
        {t(role === 'Employee' ? 'passkeys.removeTextEmployee' : 'passkeys.removeText', { name: passkey?.name ?? '' })}
      </Text>
    </Confirm>
  )
}
