import { ui } from '../ui/ui.texts.ts'
import { t } from './sign-in.texts.ts'

const minLength = 6

/** Validates a new password: at least six characters, entered twice. */
export const newPasswordRules = {
  password: (value: string) =>
    value === '' ? ui('state.required') : value.length < minLength ? t('password.tooShort') : null,
  confirm: (value: string, values: { password: string }) =>
    value === '' ? ui('state.required') : value === values.password ? null : t('password.mismatch'),
}
