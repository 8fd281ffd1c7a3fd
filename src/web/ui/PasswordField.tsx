import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { ui } from './ui.texts.ts'

/** A password field with a labelled button that shows the password. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': ui('action.showPassword') }} {...props} />
)
