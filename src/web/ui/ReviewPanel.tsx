import { Button, Modal, type ButtonProps } from '@mantine/core'
import { IconKeyboard, IconX } from '@tabler/icons-react'
import { createContext, useContext, type ReactNode } from 'react'
import { ChangedSince } from './changed-since.tsx'
import { Facts } from './Page.tsx'
import { RiskFacts } from './risks.tsx'
import { rowVersion, useSnapshot } from './snapshot.ts'
import type { Column } from './table-model.ts'
import type { Review } from './table-props.ts'
import classes from './Review.module.css'
import { t } from './review.texts.ts'

const Key = ({ children }: { children: string }) => (
  <kbd className={classes.key} aria-hidden>
    {children}
  </kbd>
)

/** Whether a button is in the panel, about one row, and not in the bar of a selection. */
export const InPanel = createContext(false)
/** Whether the keys belong to the bar of a selection, so that the buttons of the panel have none. */
export const KeysInBar = createContext(false)

type KeyButtonProps = ButtonProps & {
  shortcut: 'a' | 'r' | 'u'
  /** A button without it submits its form. */
  onClick?: () => void
  children: ReactNode
}
/** A button that a key presses too. */
export const KeyButton = ({ shortcut, children, ...button }: KeyButtonProps) => {
  const inPanel = useContext(InPanel)
  const inBar = useContext(KeysInBar)
  const hasKey = !(inPanel && inBar)
  return (
    <Button
      {...button}
      type={button.onClick ? 'button' : 'submit'}
      {...(hasKey && { 'aria-keyshortcuts': shortcut, rightSection: <Key>{shortcut}</Key> })}
    >
      {children}
    </Button>
  )
}

type SidePanelProps = {
  title: string
  about?: ReactNode
  /** The place of the row in the list, or the number of things in the panel. */
  place: string
  /** Whether small screens show it. */
  isChosen: boolean
  onClose: () => void
  children: ReactNode
}
/** A panel beside a list. On small screens, it covers the bottom of the page. */
export const SidePanel = ({ title, about, place, isChosen, onClose, children }: SidePanelProps) => (
  <aside className={classes.panel} aria-label={title} data-chosen={isChosen || undefined}>
    <header className={classes.head}>
      <div>
        <h2>{title}</h2>
        {about && <small>{about}</small>}
      </div>
      <small className="num">{place}</small>
      <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </button>
    </header>
    {children}
  </aside>
)

type PanelProps<R> = {
  review: Review<R>
  row: R
  name: string
  place: number
  total: number
  next: { name: string; choose: () => void } | null
  isChosen: boolean
  hasSelection: boolean
  rowKey: (row: R) => string
  onClose: () => void
}
/** The panel about the row to decide. */
export const ReviewPanel = <R,>(props: PanelProps<R>) => {
  const { review, row, rowKey, name, place, total, next, hasSelection, ...panel } = props
  // A change by someone else doesn't replace the record that the user is reading.
  const {
    shown,
    isChanged,
    review: again,
  } = useSnapshot(row, {
    keyOf: rowKey,
    versionOf: rowVersion,
    awaits: review.isOpen,
  })
  return (
    <SidePanel title={name} about={review.about?.(row)} place={t('place', { place, total })} {...panel}>
      {isChanged && (
        <ChangedSince type={review.type ?? ''} id={rowKey(shown)} since={rowVersion(shown)} onReview={again} />
      )}
      <RiskFacts risks={review.risksOf?.(shown) ?? []} />
      <KeysInBar value={hasSelection || isChanged}>
        <InPanel value>
          <div className={classes.content} inert={isChanged}>
            {review.panel(shown)}
          </div>
        </InPanel>
      </KeysInBar>
      {next && (
        <button type="button" className={classes.next} onClick={next.choose}>
          <span>{t('next', { name: next.name })}</span>
          <Key>{review.keys.arrows ? '↓' : 'j'}</Key>
        </button>
      )}
    </SidePanel>
  )
}

type RecordPanelProps<R> = { row: R; columns: readonly Column<R>[]; children: ReactNode }
/** A record as the list shows it, without its name and status, and the button. */
export const RecordPanel = <R,>({ row, columns, children }: RecordPanelProps<R>) => (
  <>
    <Facts facts={columns.slice(1).map(({ id, header, cell }) => id !== 'status' && [header, cell(row)])} />
    <PanelButtons>{children}</PanelButtons>
  </>
)

/** The buttons of a panel, which stay in view if it is higher than the screen. */
export const PanelButtons = ({ children }: { children: ReactNode }) => <div className={classes.buttons}>{children}</div>

/** The decided rows that are still shown. */
export const DecidedRows = ({ count, clear }: { count: number; clear: () => void }) => (
  <div className={classes.decided}>
    <span>{t('decided', { count })}</span>
    <Button variant="default" size="compact-md" onClick={clear}>
      {t('refresh')}
    </Button>
  </div>
)

type KeysProps = { keys: Review<never>['keys']; canSelect: boolean }
/** The keys, below the list. */
export const KeyHints = ({ keys, canSelect, onHelp }: KeysProps & { onHelp: () => void }) => (
  <div className={classes.hints}>
    <span aria-hidden>
      <Key>{keys.arrows ? '↓' : 'j'}</Key>
      <Key>{keys.arrows ? '↑' : 'k'}</Key> {t('move')}
    </span>
    {canSelect && (
      <span aria-hidden>
        <Key>x</Key> {t('select')}
      </span>
    )}
    {keys.a !== undefined && (
      <span aria-hidden>
        <Key>a</Key> {keys.a}
      </span>
    )}
    {keys.r !== undefined && (
      <span aria-hidden>
        <Key>r</Key> {keys.r}
      </span>
    )}
    <button type="button" className={classes.help} aria-keyshortcuts="?" onClick={onHelp}>
      <IconKeyboard size={16} aria-hidden /> {t('shortcuts')} <Key>?</Key>
    </button>
  </div>
)

type ShortcutsProps = KeysProps & { hasUndo: boolean; opened: boolean; onClose: () => void }
export const Shortcuts = ({ keys, canSelect, hasUndo, opened, onClose }: ShortcutsProps) => {
  const rows: readonly (readonly [string, string])[] = [
    [keys.arrows ? '↓, j' : 'j', t('key.next')],
    [keys.arrows ? '↑, k' : 'k', t('key.previous')],
    ...(canSelect ? [['x', t('key.select')] as const, [t('shift'), t('key.range')] as const] : []),
    ...(keys.a === undefined ? [] : [['a', keys.a] as const]),
    ...(keys.r === undefined ? [] : [['r', keys.r] as const]),
    ...(hasUndo ? [['u', t('key.undo')] as const] : []),
    ['?', t('key.shortcuts')],
  ]
  return (
    <Modal opened={opened} onClose={onClose} title={t('shortcuts')}>
      <p className={classes.helpText}>{t('shortcutsText')}</p>
      <dl className={classes.shortcuts}>
        {rows.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd className={classes.key}>{key}</kbd>
            </dt>
            <dd>{text.charAt(0).toUpperCase() + text.slice(1)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

/** The latest decision that has not been sent, and the button that takes it back. */
export const UndoBar = ({ text, undo }: { text: string; undo: () => void }) => (
  <div className={classes.undo} role="status">
    <span>{text}</span>
    <KeyButton shortcut="u" size="compact-md" variant="white" color="dark" onClick={undo}>
      {t('undo')}
    </KeyButton>
  </div>
)
