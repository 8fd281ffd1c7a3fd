import { isCommonPassword } from '../common-passwords.rules.ts'
import { errorMessage } from '#web/errors.ts'
import { ui } from '#web/ui/ui.texts.ts'
import { t } from '../password.texts.ts'

const minLength = 6

/** Validates a new password: at least six characters, and not easily guessed. */
export const newPasswordRule = (value: string): string | null =>
  passwordRule(value) ?? (isCommonPassword(value) ? errorMessage('common_password') : null)

/** Validates a current password: at least six characters. */
export const passwordRule = (value: string): string | null => {
  if (value === '') return ui('state.required')
  return value.length < minLength ? t('password.tooShort') : null
}

/** The errors of a new password, which is entered twice. */
export const newPasswordErrors = ({ password, confirm }: { password: string; confirm: string }) => ({
  password: newPasswordRule(password),
  confirm: confirm === '' ? ui('state.required') : confirm === password ? null : t('password.mismatch'),
})
