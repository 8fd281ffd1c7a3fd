import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { ui } from './ui.texts.ts'

/** A password with a labelled button that shows it. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': ui('action.showPassword') }} {...props} />
)
