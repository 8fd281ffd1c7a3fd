import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Role } from '#kernel/access.ts'
import { t } from '../text.ts'
import type { MenuGroup } from './menus.ts'

const [store, palette] = createSpotlight()

/** Search over the screens that this person may see. Loaded when it is first asked for. */
export const Palette = ({ asked, groups }: { asked: number; groups: readonly MenuGroup[]; role: Role }) => {
  const navigate = useNavigate()
  useEffect(() => {
    if (asked > 0) palette.open()
  }, [asked])
  const actions = groups.flatMap((group) =>
    group.entries.map((entry) => ({
      id: entry.to,
      label: entry.label,
      ...(group.title && { description: group.title }),
      leftSection: <entry.icon size={20} aria-hidden />,
      onClick: () => void navigate({ to: entry.to }),
    })),
  )
  return (
    <Spotlight
      store={store}
      actions={actions}
      nothingFound={t('shell.paletteEmpty')}
      shortcut={null}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t('shell.palette'),
        'aria-label': t('shell.palette'),
      }}
    />
  )
}
