import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { useState, type ComponentPropsWithRef, type ReactNode } from 'react'
import { toast } from '../ui/toast.ts'
import { ui } from '../ui/ui.texts.ts'
import type { MenuEntry } from './menus.ts'
import { t } from './shell.texts.ts'
import classes from './Shell.module.css'

export type UserMenuProps = {
  name: string
  email: string
  entries: readonly MenuEntry[]
  credit: ReactNode
  canExplain: boolean
  hasChoices: boolean
}
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase()

type AvatarProps = UnstyledButtonProps & ComponentPropsWithRef<'button'> & { readonly name: string }
/** The button of the user menu. */
export const Avatar = ({ name, ...props }: AvatarProps) => (
  <UnstyledButton className={classes.avatar} {...props}>
    <span className="visually-hidden">{t('shell.userMenu', { name })}</span>
    <span aria-hidden>{initials(name)}</span>
  </UnstyledButton>
)

const load = async () => (await import('./UserMenu.tsx')).UserMenu
// A browser remembers a file that could not be loaded, so don't try while offline.
const preload = (): void => void (navigator.onLine && load().catch(() => undefined))

/** Opens the user menu. Its code isn't part of the first screen, and loads when the button is touched. */
export const UserMenuButton = (props: UserMenuProps) => {
  const [UserMenu, setUserMenu] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const open = () => {
    if (!navigator.onLine) return toast.failed(ui('state.offline'))
    return void load().then(
      (loaded) => setUserMenu(() => loaded),
      // A new version of the product has other file names.
      () => window.location.reload(),
    )
  }
  if (UserMenu) return <UserMenu {...props} />
  return (
    <Avatar
      name={props.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    />
  )
}
