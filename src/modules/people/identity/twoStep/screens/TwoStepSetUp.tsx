import { Button, CopyButton, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { encode } from 'uqr'
import { api, messageOf, useCommand } from '#web/api.ts'
import { focusFirstError } from '#web/ui/field-errors.ts'
import { focusOnMount } from '#web/ui/focus.ts'
import { NewRecoveryCodes } from './RecoveryCodes.tsx'
import classes from '../../screens/accounts.module.css'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../../security.texts.ts'

type Secret = { secret: string; address: string }
const submitting = (act: () => void) => (event: FormEvent) => {
  event.preventDefault()
  act()
}

type TwoStepSetUpProps = {
  opened: boolean
  onClose: () => void
  /** Called once two-step sign-in is on, while the dialog still shows the recovery codes. */
  onOn?: () => void
}
/** The secret and a first code, then the recovery codes. Two-step sign-in is on after the first code. */
export const TwoStepSetUp = ({ opened, onClose, onOn }: TwoStepSetUpProps) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => {
    onClose()
    setCodes(null)
  }
  return (
    <>
      <Modal
        opened={opened && codes === null}
        onClose={close}
        title={t('twoStep.setUpTitle')}
        closeOnClickOutside={false}
      >
        <SecretStep
          onLeave={close}
          onCodes={(created) => {
            setCodes(created)
            onOn?.()
          }}
        />
      </Modal>
      <NewRecoveryCodes codes={codes} onKept={close} />
    </>
  )
}

type SecretStepProps = { onCodes: (codes: readonly string[]) => void; onLeave: () => void }
/** Creates the secret as soon as the dialog opens, after the user's confirmation. */
const SecretStep = ({ onCodes, onLeave }: SecretStepProps) => {
  const begin = useCommand(api.users.setUpTwoStep, { fallback: t('twoStep.failedAction') })
  const start = useEffectEvent(() => begin.mutate({}, { onError: onLeave }))
  useEffect(() => start(), [])
  return begin.data ? <CodeStep secret={begin.data} onCodes={onCodes} /> : <Skeleton height={320} radius={12} />
}

const CodeStep = ({ secret, onCodes }: { secret: Secret; onCodes: (codes: readonly string[]) => void }) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const confirm = useCommand(api.users.confirmTwoStep, {
    fallback: null,
    success: t('twoStep.switchedOn'),
    changes: ['administrators'],
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const fail = (message: string) => {
    setError(message)
    focusFirstError()
  }
  const submit = () =>
    code.trim() === ''
      ? fail(ui('state.required'))
      : confirm.mutate({ code }, { onError: (failure) => fail(messageOf(failure, t('twoStep.failedAction'))) })
  return (
    <Stack component="form" onSubmit={submitting(submit)}>
      <p className={classes.quiet}>{t('twoStep.scan')}</p>
      <QrCode text={secret.address} />
      <div>
        <p className={classes.quiet}>{t('twoStep.orType')}</p>
        <div className={classes.secret}>
          <span>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          <CopyButton value={secret.secret}>
            {({ copied, copy }) => (
              <Button variant="subtle" color="gray" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
                {t(copied ? 'twoStep.copied' : 'twoStep.copy')}
              </Button>
            )}
          </CopyButton>
        </div>
      </div>
      <TextInput
        label={t('twoStep.firstCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={focusOnMount}
        maxLength={8}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setError(null)
        }}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={confirm.isPending}>
          {t('twoStep.confirm')}
        </Button>
      </Group>
    </Stack>
  )
}

const quietZone = 4
/** Dark on white in every theme, because cameras read nothing else. */
const QrCode = ({ text }: { text: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={classes.qr}
      role="img"
      aria-label={t('twoStep.qr')}
      viewBox={`${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
