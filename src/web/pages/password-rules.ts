import { ui } from '../ui/ui.texts.ts'
import { t } from './sign-in.texts.ts'

const shortest = 6

/** The rules for setting a password: at least six characters, entered twice. */
export const newPasswordRules = {
  password: (value: string) =>
    value === '' ? ui('state.required') : value.length < shortest ? t('password.tooShort') : null,
  confirm: (value: string, values: { password: string }) =>
    value === '' ? ui('state.required') : value === values.password ? null : t('password.mismatch'),
}
