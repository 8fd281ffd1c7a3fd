import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '#web/ui/Notice.tsx'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../batch.texts.ts'

/** How the bank got a bank file that wasn't downloaded. */
export const useHandover = () => {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const given = text.trim()
  return {
    text,
    error,
    refusal,
    change: (next: string) => {
      setText(next)
      setError(null)
    },
    given: given === '' ? {} : { handover: given },
    /** Whether the sentence is missing. */
    check: (numbers: readonly number[]): boolean => {
      const isMissing = (numbers.length > 0 || refusal !== null) && given === ''
      setError(isMissing ? ui('state.required') : null)
      return isMissing
    },
    /** Asks because the server refused to complete without it. */
    ask: (message: string) => {
      setRefusal(message)
      setError(ui('state.required'))
    },
  }
}

type HandoverProps = { numbers: readonly number[]; state: ReturnType<typeof useHandover>; disabled: boolean }
/** A red notice about batches whose file wasn't downloaded, and the field for how the bank got it. */
export const Handover = ({ numbers, state, disabled }: HandoverProps) =>
  numbers.length === 0 && state.refusal === null ? null : (
    <>
      <Notice tone="stop" title={t('handover.title', { count: numbers.length, numbers: numbers.join(', ') })}>
        {state.refusal ?? t('handover.text')}
      </Notice>
      <Textarea
        label={t('handover.label')}
        description={t('handover.hint')}
        value={state.text}
        onChange={(event) => state.change(event.currentTarget.value)}
        error={state.error}
        disabled={disabled}
        maxLength={500}
        autosize
        minRows={2}
        withAsterisk
      />
    </>
  )
