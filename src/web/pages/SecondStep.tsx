import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { useFocusOnFault } from '../ui/focus.ts'
import { Door } from './Door.tsx'
import { ui } from '../ui/ui.texts.ts'
import { t } from './sign-in.texts.ts'

type SecondStepProps = {
  busy: boolean
  /** The server's error for the last code. */
  fault: string | null
  onCode: (code: string) => void
  onBack: () => void
}

/** Two-factor sign-in after the password: six digits of an authenticator, or a recovery code. */
export const SecondStep = ({ busy, fault, onCode, onBack }: SecondStepProps) => {
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useFocusOnFault(field, missing ? ui('state.required') : fault, busy)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setMissing(true)
    onCode(code)
  }
  const turn = () => {
    setRecovery(!recovery)
    setCode('')
    setMissing(false)
  }
  return (
    <Door
      title={t('login.secondStep.title')}
      intro={t(recovery ? 'login.secondStep.introRecovery' : 'login.secondStep.intro')}
      internal
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            key={String(recovery)}
            ref={field}
            autoFocus
            label={t(recovery ? 'login.secondStep.recoveryCode' : 'login.secondStep.code')}
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={recovery ? 20 : 8}
            value={code}
            error={missing ? ui('state.required') : fault}
            onChange={(event) => {
              setCode(event.currentTarget.value)
              setMissing(false)
            }}
          />
          <Button type="submit" size="md" loading={busy}>
            {t('login.secondStep.submit')}
          </Button>
          <Group justify="space-between">
            <Button variant="subtle" color="gray" onClick={onBack}>
              {t('login.secondStep.back')}
            </Button>
            <Button variant="subtle" color="gray" onClick={turn}>
              {t(recovery ? 'login.secondStep.useCode' : 'login.secondStep.useRecovery')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Door>
  )
}
