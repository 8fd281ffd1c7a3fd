import { ui } from '../ui/ui.texts.ts'
import { t } from './password.texts.ts'

const minLength = 6

/** Validates a current or new password: at least six characters. */
export const passwordRule = (value: string): string | null => {
  if (value === '') return ui('state.required')
  return value.length < minLength ? t('password.tooShort') : null
}

/** The errors of a new password, which is entered twice. */
export const newPasswordErrors = ({ password, confirm }: { password: string; confirm: string }) => ({
  password: passwordRule(password),
  confirm: confirm === '' ? ui('state.required') : confirm === password ? null : t('password.mismatch'),
})
