import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { useFocusOnError } from '#web/ui/focus.ts'
import { SignInFrame } from '#web/ui/SignInFrame.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '#people/identity/password.texts.ts'

type SecondStepProps = {
  busy: boolean
  /** The server's error for the last code. Null if there is none. */
  error: string | null
  onCode: (code: string) => void
  /** Signs in with a passkey instead; undefined where passkeys can't be used. */
  onPasskey?: (() => void) | undefined
  onBack: () => void
}

/** The second step of two-step sign-in: the code of an authenticator app, or a recovery code. */
export const SecondStep = ({ busy, error, onCode, onPasskey, onBack }: SecondStepProps) => {
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useFocusOnError(field, missing ? ui('state.required') : error, busy)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setMissing(true)
    onCode(code)
  }
  const switchKind = () => {
    setRecovery(!recovery)
    setCode('')
    setMissing(false)
  }
  return (
    <SignInFrame
      title={t('secondStep.title')}
      intro={t(recovery ? 'secondStep.introRecovery' : 'secondStep.intro')}
      internal
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            key={String(recovery)}
            ref={field}
            autoFocus
            label={t(recovery ? 'secondStep.recoveryCode' : 'secondStep.code')}
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={recovery ? 20 : 8}
            value={code}
            error={missing ? ui('state.required') : error}
            onChange={(event) => {
              setCode(event.currentTarget.value)
              setMissing(false)
            }}
          />
          <Button type="submit" size="md" loading={busy}>
            {t('secondStep.submit')}
          </Button>
          {onPasskey && (
            <Button variant="default" size="md" onClick={onPasskey}>
              {t('secondStep.usePasskey')}
            </Button>
          )}
          <Group justify="space-between">
            <Button variant="subtle" color="gray" onClick={onBack}>
              {t('secondStep.back')}
            </Button>
            <Button variant="subtle" color="gray" onClick={switchKind}>
              {t(recovery ? 'secondStep.useCode' : 'secondStep.useRecovery')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SignInFrame>
  )
}
