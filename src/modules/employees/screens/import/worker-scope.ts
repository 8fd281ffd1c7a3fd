import { reasons, Unreadable } from './unreadable.ts'

/** What a worker posts if it cannot read the file. */
export type Failed = { readonly kind: 'failed'; readonly message: string }
type Tell<Told> = (told: Told | Failed) => void

/** The global scope of a worker, which the DOM library does not declare. */
type Scope = {
  readonly addEventListener: (type: 'message', listen: (event: { readonly data: Blob }) => void) => void
  readonly postMessage: (told: unknown, transfer: Transferable[]) => void
}
const scope = globalThis as unknown as Scope

/** Reads the file that the page sends and posts what it reads. The page may terminate the worker at any time. */
export const serve = <Told>(read: (bytes: Uint8Array<ArrayBuffer>, tell: Tell<Told>) => Promise<void>): void => {
  const tell: Tell<Told> = (told) => scope.postMessage(told, [])
  const work = async (file: Blob): Promise<void> => {
    try {
      await read(new Uint8Array(await file.arrayBuffer()), tell)
    } catch (error) {
      // Any other failure to parse means that the file is damaged; the page has not failed.
      tell({ kind: 'failed', message: error instanceof Unreadable ? error.message : reasons.broken })
    }
  }
  scope.addEventListener('message', ({ data }) => void work(data))
}
