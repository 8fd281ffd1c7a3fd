import { Drawer } from '@mantine/core'
import type { Side } from '#web/session.ts'
import type { MenuGroup } from './menus.ts'
import { Brand, SideNav } from './SideNav.tsx'

type MenuDrawerProps = {
  opened: boolean
  onClose: () => void
  side: Side
  groups: readonly MenuGroup[]
}

/** The menu on a small screen. */
export const MenuDrawer = ({ opened, onClose, side, groups }: MenuDrawerProps) => (
  <Drawer opened={opened} onClose={onClose} size={260} title={<Brand side={side} />} padding="xs">
    <SideNav groups={groups} />
  </Drawer>
)
