import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { startTransition, Suspense, useState, type ComponentPropsWithRef, type ReactNode } from 'react'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { offerReload, toast } from '#web/ui/toast.ts'
import { ui } from '#web/ui/ui.texts.ts'
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
  /** The button that opens the menu, which stays if the menu can't be loaded. */
  children?: ReactNode
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
  <UnstyledButton {...props} className={classes.avatar}>
    <span className="visually-hidden">{t('shell.userMenu', { name })}</span>
    <span aria-hidden>{initials(name)}</span>
  </UnstyledButton>
)

const load = async () => (await import('./UserMenu.tsx')).UserMenu
// A browser remembers a file that could not be loaded, so don't try while offline.
const preload = (): void => void (navigator.onLine && load().catch(() => undefined))

const UserMenu = lazyPart(load)

/** Opens the user menu. Its code isn't part of the first screen, and loads when the button is touched. */
export const UserMenuButton = (props: UserMenuProps) => {
  const [isOpened, setOpened] = useState(false)
  const open = () => {
    if (!navigator.onLine) toast.failed(ui('state.offline'))
    else if (isOpened) offerReload()
    // The button stays, with the focus, until the menu is loaded.
    else startTransition(() => setOpened(true))
  }
  const button = (
    <Avatar
      name={props.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    />
  )
  return <Suspense fallback={button}>{isOpened ? <UserMenu {...props}>{button}</UserMenu> : button}</Suspense>
}
