import { ReadyBody, sendReady } from '#web/api.ts'

/** The name under which the server keeps what it was sent. */
type Sent = { readonly upload: string; readonly parts: number }
/** Sends the pieces of a file, one after the other, while the rest is still read and looked at. */
export type Ahead = {
  /** Takes the next piece, as the body of a call beside what it is told. */
  readonly take: (bodyOf: (more: object) => Blob) => void
  readonly stop: () => void
  /** Waits until all that was taken has arrived, and hears how much has; null where not all did. */
  readonly all: (onSent: (part: number) => void) => Promise<Sent | null>
}

export const createAhead = (): Ahead => {
  const upload = crypto.randomUUID()
  let taken = 0
  let arrived = 0
  let stopped = false
  let hear: (part: number) => void = () => undefined
  let line: Promise<unknown> = Promise.resolve()
  const sendPiece = async (part: number, bodyOf: (more: object) => Blob) => {
    if (stopped) return
    const key = `${upload}-${part}`
    try {
      await sendReady('employees-sendImportRows', new ReadyBody(bodyOf({ upload, part })), key)
      arrived += 1
      hear(arrived / taken)
    } catch {
      // Then the rows travel with the import, which tells what is wrong if something is.
      stopped = true
    }
  }
  return {
    take: (bodyOf) => {
      const part = taken
      taken += 1
      line = line.then(() => sendPiece(part, bodyOf))
    },
    stop: () => void (stopped = true),
    all: async (onSent) => {
      hear = onSent
      await line
      return taken > 0 && arrived === taken ? { upload, parts: taken } : null
    },
  }
}
