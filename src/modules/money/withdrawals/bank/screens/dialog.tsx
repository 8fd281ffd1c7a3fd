import { Loader } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import type { z } from 'zod'
import type { listedTransfer, transfer } from '../transfer-values.contract.ts'
import classes from './transfers.module.css'

/** A transfer in the list, or on its own page. */
export type Transfer = z.input<typeof listedTransfer>
export type TransferDetails = z.input<typeof transfer>

/** The open dialog and its subject. */
export type Shown =
  | { name: 'endOfDay' }
  | { name: 'complete'; batchId?: string; rows?: readonly Transfer[]; onDone?: () => void }
  | { name: 'bankResult'; batchId?: string }
  | null
export type Show = (shown: Shown) => void

/** The requested amount of a transfer, for the sentence about its return to the balance. */
export const toRequested = <T extends Pick<Transfer, 'employeeId' | 'requestedAmount'>>(transfer: T) => ({
  ...transfer,
  amount: transfer.requestedAmount,
  employee: transfer.employeeId,
})

/** How often the figures of an open dialog are refreshed, in ms. */
export const previewEvery = 15_000

type Load<T> = {
  data: T | undefined
  isFetchedAfterMount: boolean
  error: Error | null
  isPending: boolean
  refetch: () => Promise<unknown>
}
/** Refetches the figures on the button when the dialog opens, because cached ones can be a minute old. */
export const useFresh = <T,>(load: Load<T>): Load<T> => {
  const { refetch } = load
  useEffect(() => void refetch(), [refetch])
  return { ...load, data: load.isFetchedAfterMount ? load.data : undefined }
}

/** Shows and announces that work is in progress. */
export const Working = ({ children }: { children: ReactNode }) => (
  <output className={classes.working}>
    <Loader size="xs" color="teal.7" aria-hidden />
    {children}
  </output>
)
