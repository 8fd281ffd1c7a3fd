import { t } from '../text.ts'

const shortest = 6

/** The rules of every form that sets a password: six characters at least, and the same twice. */
export const newPasswordRules = {
  password: (value: string) =>
    value === '' ? t('state.required') : value.length < shortest ? t('password.tooShort') : null,
  confirm: (value: string, values: { password: string }) =>
    value === '' ? t('state.required') : value === values.password ? null : t('password.mismatch'),
}
