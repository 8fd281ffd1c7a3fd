import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { t } from '../text.ts'
import { useFocusOnFault } from '../ui/focus.ts'
import { Door } from './Door.tsx'

type SecondStepProps = {
  busy: boolean
  /** What the server said of the last code. */
  fault: string | null
  onCode: (code: string) => void
  onBack: () => void
}

/** Asked for once the password was right: six digits of an authenticator, or a recovery code. */
export const SecondStep = ({ busy, fault, onCode, onBack }: SecondStepProps) => {
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useFocusOnFault(field, missing ? t('state.required') : fault, busy)
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
      title={t('accounts.secondStep.title')}
      intro={t(recovery ? 'accounts.secondStep.introRecovery' : 'accounts.secondStep.intro')}
      internal
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            key={String(recovery)}
            ref={field}
            autoFocus
            label={t(recovery ? 'accounts.secondStep.recoveryCode' : 'accounts.secondStep.code')}
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={recovery ? 20 : 8}
            value={code}
            error={missing ? t('state.required') : fault}
            onChange={(event) => {
              setCode(event.currentTarget.value)
              setMissing(false)
            }}
          />
          <Button type="submit" size="md" loading={busy}>
            {t('accounts.secondStep.submit')}
          </Button>
          <Group justify="space-between">
            <Button variant="subtle" color="gray" onClick={onBack}>
              {t('accounts.secondStep.back')}
            </Button>
            <Button variant="subtle" color="gray" onClick={turn}>
              {t(recovery ? 'accounts.secondStep.useCode' : 'accounts.secondStep.useRecovery')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Door>
  )
}
