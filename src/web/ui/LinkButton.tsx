import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type LinkButtonProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps | 'href'> & { to: string; icon?: Icon }
/** A link that looks like a button. */
export const LinkButton = ({ icon: Mark, ...props }: LinkButtonProps) => (
  <Button component={Link} {...(Mark && { leftSection: <Mark size={16} aria-hidden /> })} {...props} />
)
