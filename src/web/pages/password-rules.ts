import { ui } from '../ui/ui.texts.ts'
import { t } from './password.texts.ts'

const minLength = 6

/** Validates a current or new password: at least six characters. */
export const passwordRule = (value: string): string | null => {
  if (value === '') return ui('state.required')
  return value.length < minLength ? t('password.tooShort') : null
}

/** Validates a new password, which is entered twice. */
export const newPasswordRules = {
  password: passwordRule,
  confirm: (value: string, values: { password: string }) =>
    value === '' ? ui('state.required') : value === values.password ? null : t('password.mismatch'),
}
