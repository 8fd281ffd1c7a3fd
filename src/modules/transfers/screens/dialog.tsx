import { Loader, Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { listedTransfer, transfer } from '../transfer.contract.ts'
import classes from './transfers.module.css'

/** A transfer in the list, and on its own page. */
export type Transfer = z.input<typeof listedTransfer>
export type TransferDetails = z.input<typeof transfer>

/** The dialog that is open, and what it is about. */
export type Shown =
  | { name: 'endOfDay' }
  | { name: 'complete'; batchId?: string; rows?: readonly Transfer[]; onDone?: () => void }
  | { name: 'bankResult' }
  | { name: 'batches' }
  | null
export type Show = (shown: Shown) => void

export type Hold = (busy: boolean) => void
export type InDialog = { hold: Hold; onClose: () => void }

type DialogProps = { opened: boolean; onClose: () => void; title: string; children: (hold: Hold) => ReactNode }

/** A dialog that moves money: it stays open while it works, and a click beside it loses nothing. */
export const Dialog = ({ opened, onClose, title, children }: DialogProps) => {
  const [busy, hold] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={!busy}
      withCloseButton={!busy}
    >
      {children(hold)}
    </Modal>
  )
}

/** Keeps the dialog open as long as this is true. */
export const useHold = (hold: Hold, busy: boolean): void => {
  useEffect(() => {
    hold(busy)
    return () => hold(false)
  }, [hold, busy])
}

type Load<T> = {
  data: T | undefined
  isFetchedAfterMount: boolean
  error: Error | null
  isPending: boolean
  refetch: () => Promise<unknown>
}
/** Figures that a button is going to name are asked for anew when the dialog opens: what was kept may be a minute old. */
export const useFresh = <T,>(load: Load<T>): Load<T> => {
  const { refetch } = load
  useEffect(() => void refetch(), [refetch])
  return { ...load, data: load.isFetchedAfterMount ? load.data : undefined }
}

/** What was shown when the button was pressed can be kept while it works: its own success changes the figures under it. */
export const useKept = <T, L extends { data: T | undefined }>(load: L) => {
  const [kept, keep] = useState<L['data']>(undefined)
  return [{ ...load, data: kept ?? load.data }, keep] as const
}

/** Says that something is being done, to the eye and to a screen reader. */
export const Working = ({ children }: { children: ReactNode }) => (
  <output className={classes.working}>
    <Loader size="xs" color="teal.7" aria-hidden />
    {children}
  </output>
)
