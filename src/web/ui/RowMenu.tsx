import { Menu } from '@mantine/core'
import { IconDotsVertical, IconEdit, IconEye, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import { t } from './table.texts.ts'
import { ui } from './ui.texts.ts'

type Choice = {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** The reason if it is disabled. */
  whyNot?: string | null
}
export type Action = Choice & { onClick: () => void; to?: undefined }
/** An action of a row, or a page that it opens. */
export type RowAction = Action | (Choice & { to: string })

export const viewAction = (to: string, label = ui('action.view')): RowAction => ({
  label,
  icon: <IconEye size={16} />,
  to,
})
export const editAction = (to: string, label = ui('action.edit')): RowAction => ({
  label,
  icon: <IconEdit size={16} />,
  to,
})
export const deleteAction = (onClick: () => void, label = ui('action.delete')): RowAction => ({
  label,
  icon: <IconTrash size={16} />,
  danger: true,
  onClick,
})

type RowMenuProps = { name: string; actions: readonly RowAction[] }

/** The actions of a row. It is a plain button until first opened, because a page has up to fifty of them. */
export const RowMenu = ({ name, actions }: RowMenuProps) => {
  const [isOpen, setOpen] = useState(false)
  if (actions.length === 0) return null
  if (isOpen) return <OpenMenu name={name} actions={actions} />
  return (
    <button
      type="button"
      className={classes.dots}
      aria-label={t('actions', { name })}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setOpen(true)}
    >
      <IconDotsVertical size={18} aria-hidden />
    </button>
  )
}

/** The actions of a row as icons. */
export const RowIcons = ({ name, actions }: RowMenuProps) => (
  <span className={classes.rowIcons}>
    {actions.map((action) => {
      const label = { 'aria-label': t('actionOf', { action: action.label, name }), title: action.label }
      return action.to === undefined ? (
        <button key={action.label} type="button" className={classes.dots} {...label} onClick={action.onClick}>
          {action.icon}
        </button>
      ) : (
        <Link key={action.label} to={action.to} className={classes.dots} {...label}>
          {action.icon}
        </Link>
      )
    })}
  </span>
)

const OpenMenu = ({ name, actions }: RowMenuProps) => {
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // On closing, the menu returns the focus to the element that had it, so it can't be the plain button, which is removed.
  useLayoutEffect(() => {
    button.current?.focus()
    const opening = requestAnimationFrame(() => setOpened(true))
    return () => cancelAnimationFrame(opening)
  }, [])
  const run = (action: RowAction) => {
    // On closing, a dialog returns the focus to the element that had it, so it can't be the menu item, which is removed.
    button.current?.focus()
    if (action.to === undefined) action.onClick()
    else void navigate({ to: action.to })
  }
  return (
    <Menu position="bottom-end" shadow="md" withinPortal opened={opened} onChange={setOpened}>
      <Menu.Target>
        <button ref={button} type="button" className={classes.dots} aria-label={t('actions', { name })}>
          <IconDotsVertical size={18} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            {...(action.danger && { color: 'red.8' })}
            {...(action.whyNot && { disabled: true, 'aria-label': action.label, 'aria-description': action.whyNot })}
            onClick={() => run(action)}
          >
            {action.label}
            {action.whyNot && <small className={classes.whyNot}>{action.whyNot}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
