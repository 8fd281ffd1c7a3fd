import type { ReactNode } from 'react'
import { useMay } from '../may.ts'

/** Shows the button of a command, or of a download by its name, to authorized users. */
export const IfMay = ({ call, children }: { call: unknown; children: ReactNode }) => useMay()(call) && children
