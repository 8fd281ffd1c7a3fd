import { readWorkbook, type Told } from './reading.ts'
import type { Workbook } from './sheet.ts'
import { reasons, Unreadable } from './unreadable.ts'

/** The global scope of a worker, which the DOM library does not declare. */
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
    // Any other failure to parse means that the file is damaged; the page has not failed.
    tell({ kind: 'failed', message: error instanceof Unreadable ? error.message : reasons.broken })
  }
}

/** Reads the file that the page sends and posts its rows. The page may terminate the worker at any time. */
export const serve = (open: (bytes: Uint8Array<ArrayBuffer>) => Promise<Workbook>): void =>
  scope.addEventListener('message', ({ data }) => void work(data, open))
