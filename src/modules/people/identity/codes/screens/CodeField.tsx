import { Button, PinInput, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Instant } from '#kernel/time.ts'
import { secondsUntilResend } from '../codes.rules.ts'
import { now } from '#web/clock.ts'
import { useFocusOnError } from '#web/ui/focus.ts'
import classes from './CodeField.module.css'
import { t } from '../../users/code.texts.ts'

const digits = 6

type CodeFieldProps = {
  value: string
  onChange: (digits: string) => void
  /** Called when the last digit is typed or pasted. */
  onComplete: (digits: string) => void
  error: string | null
  /** Whether the page shows the error, so that it isn't repeated under the boxes. */
  errorBeside?: boolean
  disabled: boolean
}

/** Extracts the code from pasted text, which can be the six digits with any separators or a message with R- and the code. */
const digitsIn = (text: string): string | undefined =>
  /^\D*((?:\d[\s-]*){6})\s*$/.exec(text)?.[1]?.replace(/\D/g, '') ?? /\bR-\s*(\d{6})\b/i.exec(text)?.[1]

/**
 * A verification code: six digits after R-. Supports autofill and pasting. Calls `onComplete` for every complete code,
 * because the library does so only for the first unless a digit is typed.
 */
export const CodeField = ({ value, onChange, onComplete, error, errorBeside = false, disabled }: CodeFieldProps) => {
  const first = useRef<HTMLInputElement>(null)
  useFocusOnError(first, error, disabled)
  const change = (next: string) => {
    onChange(next)
    if (next.length === digits && next !== value) onComplete(next)
  }
  useSentCode(change, disabled)
  return (
    <>
      <div
        className={classes.prefix}
        onPasteCapture={(event) => {
          // By default, the first six digits of a pasted phone number would be sent as a wrong code.
          event.preventDefault()
          event.stopPropagation()
          const pasted = digitsIn(event.clipboardData.getData('text/plain'))
          if (pasted && !disabled) change(pasted)
        }}
      >
        <span aria-hidden>R-</span>
        <PinInput
          ref={first}
          length={digits}
          type="number"
          oneTimeCode
          autoFocus
          size="md"
          classNames={{ root: classes.boxes ?? '', pinInput: classes.box ?? '' }}
          value={value}
          disabled={disabled}
          error={error !== null}
          aria-label={t('label')}
          getInputProps={(place) => ({
            'aria-label': `${t('label')} ${place + 1}`,
            // A dialog focuses this field first.
            ...(place === 0 && { 'data-autofocus': true }),
            // A second press moves the caret, and the library ignores a digit typed before the existing one.
            onClick: (event) => event.currentTarget.select(),
          })}
          onChange={change}
        />
      </div>
      {error && !errorBeside && (
        <Text role="alert" size="sm" c="var(--stop)">
          {error}
        </Text>
      )}
    </>
  )
}

declare global {
  // Android's reading of an SMS that ends with `@host #code`, which TypeScript doesn't know.
  interface CredentialRequestOptions {
    otp?: { transport: 'sms'[] }
  }
  interface Credential {
    readonly code?: string
  }
}

/** Fills in the code of an SMS that arrives while the field is shown, on phones that can read it and after they ask. */
const useSentCode = (fill: (digits: string) => void, disabled: boolean): void => {
  const use = useEffectEvent(fill)
  useEffect(() => {
    if (disabled || !('OTPCredential' in window)) return undefined
    const waiting = new AbortController()
    void navigator.credentials.get({ otp: { transport: ['sms'] }, signal: waiting.signal }).then(
      (found) => found?.code && use(found.code),
      () => undefined,
    )
    return () => waiting.abort()
  }, [disabled])
}

/** The time, each second. */
export const useClock = (): number => {
  const [clock, setClock] = useState(now())
  useInterval(() => setClock(now()), 1_000, { autoInvoke: true })
  return clock
}

/** `1:58` until a new code can be sent, or null if it can. */
export const untilResend = (at: Instant, clock: number): string | null => {
  const left = secondsUntilResend(at, clock)
  return left === 0 ? null : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}

/** Counts down until a new code can be sent, then shows the button. */
export const ResendCode = ({ at, busy, onResend }: { at: string; busy: boolean; onResend: () => void }) => {
  const left = untilResend(at as Instant, useClock())
  if (left === null)
    return (
      <Button variant="subtle" loading={busy} onClick={onResend}>
        {t('resend')}
      </Button>
    )
  return (
    <Text size="sm" c="dimmed" className="num">
      {t('resendIn', { time: left })}
    </Text>
  )
}
