import { readWorkbook, type Told } from './reading.ts'
import type { Workbook } from './sheet.ts'
import { reasons, Unreadable } from './unreadable.ts'

/** The side of a worker, which the library of the page does not know. */
type Scope = {
  readonly addEventListener: (type: 'message', listen: (event: { readonly data: Blob }) => void) => void
  readonly postMessage: (told: Told, transfer: Transferable[]) => void
}
const scope = globalThis as unknown as Scope

const work = async (file: Blob, open: (bytes: Uint8Array<ArrayBuffer>) => Promise<Workbook>): Promise<void> => {
  const tell = (told: Told) => scope.postMessage(told, [])
  try {
    await readWorkbook(await open(new Uint8Array(await file.arrayBuffer())), tell)
  } catch (error) {
    // What is wrong with a file beyond what we know of is its damage, never a failure of the page.
    tell({ kind: 'failed', message: error instanceof Unreadable ? error.message : reasons.broken })
  }
}

/** Reads the file that the page sends, and tells it of the rows as they come. The page ends the worker when it likes. */
export const serve = (open: (bytes: Uint8Array<ArrayBuffer>) => Promise<Workbook>): void =>
  scope.addEventListener('message', ({ data }) => void work(data, open))
