import { useNetwork } from '@mantine/hooks'
import classes from './ConfirmWithdrawal.module.css'
import { t } from '../get-paid.texts.ts'

/** Why no code was sent. `unsent`: the request didn't leave the phone. */
export type Failure = { text: string; unsent: boolean }

/** Stays until the button is pressed again, and says when the connection is back. */
export const NotSent = ({ failure: { text, unsent } }: { failure: Failure }) => {
  const { online } = useNetwork()
  const isBack = unsent && online
  return (
    <p className={classes.message} data-tone={isBack ? 'wait' : 'stop'} role="alert">
      <span>{isBack ? t('connected') : text}</span>
    </p>
  )
}
