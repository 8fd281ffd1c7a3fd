import type { FieldError } from '#kernel/errors.ts'
import { reasonOf } from '#spreadsheets/unreadable.ts'

/** Posted by a worker that can't read the file. */
export type Failed = { readonly kind: 'failed'; readonly reason: FieldError }
type Report<ReadMessage> = (message: ReadMessage | Failed) => void

/** The global scope of a worker, which the DOM library does not declare. */
type Scope = {
  readonly addEventListener: (type: 'message', listen: (event: { readonly data: Blob }) => void) => void
  readonly postMessage: (message: unknown, transfer: Transferable[]) => void
}
const scope = globalThis as unknown as Scope

/** Reads each file sent by the page and posts the results. The page may terminate the worker at any time. */
export const runReader = <ReadMessage>(
  read: (bytes: Uint8Array<ArrayBuffer>, report: Report<ReadMessage>) => Promise<void>,
): void => {
  const report: Report<ReadMessage> = (message) => scope.postMessage(message, [])
  const work = async (file: Blob): Promise<void> => {
    try {
      await read(new Uint8Array(await file.arrayBuffer()), report)
    } catch (error) {
      report({ kind: 'failed', reason: reasonOf(error) })
    }
  }
  scope.addEventListener('message', ({ data }) => void work(data))
}
