import { logsAccess, type FileResponse } from '#kernel/call.ts'
import { writeAccessLog } from '../audit.ts'
import type { Database, Transaction } from '../postgres/database.ts'
import { createContext, type Prefetched } from './create-context.ts'
import type { AnyContext, Answer, AppParts, CallRequest, Registered } from './parts.ts'
import { authenticateReport, readMode, scopeOf } from './run.ts'
import { createSemaphore } from './semaphore.ts'

type Download = Registered<'download'>
type FileHandler = (ctx: AnyContext, input: unknown) => Promise<FileResponse>

/**
 * Streams a file out of a transaction that stays open until the last byte is sent or the reader disconnects. A reader may
 * be slow, so downloads get at most a third of the connections.
 */
export const createDownloads = (parts: AppParts) => {
  const permits = Math.max(1, Math.floor(parts.database.maxConnections / 3))
  const acquire = createSemaphore({ permits, maxWaiting: 50, timeout: 10_000 })
  return async (registered: Download, request: CallRequest): Promise<Answer> => {
    const release = await acquire()
    let tx: Awaited<ReturnType<Database['open']>> | undefined
    const end = async () => {
      await tx?.end()
      release()
    }
    try {
      const known = await authenticateReport(parts, registered.call, request)
      tx = await parts.database.open(scopeOf(registered.call, request.session), readMode(registered.call))
      const file = await fileOf(parts, registered, request, tx, known)
      return { json: 'null', file: { ...file, body: endingWith(file.body, end), end } }
    } catch (error) {
      await end()
      throw error
    }
  }
}

const fileOf = async (
  parts: AppParts,
  { call, handler }: Download,
  request: CallRequest,
  tx: Transaction,
  known: Prefetched,
): Promise<FileResponse> => {
  const { ctx, input, changes } = await createContext(parts, call, request, tx, known)
  const file = await (handler as FileHandler)(ctx, input)
  if (logsAccess(call))
    await parts.database.transaction(scopeOf(call, request.session), 'write', (writing) =>
      writeAccessLog({ ...ctx, ...writing }, request.name, { ...ctx, changes }),
    )
  return file
}

const endingWith = async function* (body: FileResponse['body'], end: () => Promise<void>) {
  try {
    yield* body
  } finally {
    await end()
  }
}
