import { ui } from '../ui/ui.texts.ts'
import { t } from './sign-in.texts.ts'

const shortest = 6

/** The rules of every form that sets a password: six characters at least, and the same twice. */
export const newPasswordRules = {
  password: (value: string) =>
    value === '' ? ui('state.required') : value.length < shortest ? t('password.tooShort') : null,
  confirm: (value: string, values: { password: string }) =>
    value === '' ? ui('state.required') : value === values.password ? null : t('password.mismatch'),
}
