import { CallError, messageOf } from '#web/api.ts'
import { t } from '../security.texts.ts'

/** The message of a failed re-authentication. The error of a wrong password itself is about a change of the password. */
export const reauthenticationError = (error: unknown): string =>
  error instanceof CallError && error.code === 'wrong_password'
    ? t('twoStep.wrongPassword')
    : messageOf(error, t('twoStep.failedAction'))
