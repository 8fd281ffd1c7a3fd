import { logsAccess, type FileResponse } from '#kernel/call.ts'
import { Refusal } from '#kernel/errors.ts'
import { platformOrgId } from '#kernel/values.ts'
import { writeAudit } from '../audit.ts'
import type { Transaction } from '../postgres/database.ts'
import { createContext, type Prefetched } from './create-context.ts'
import type { AnyContext, Answer, AppParts, CallRequest, Registered } from './parts.ts'
import { authenticateReport, readMode, scopeOf } from './run.ts'
import { createSemaphore } from '../semaphore.ts'
import { spool, type Spooled } from './spool.ts'

type Download = Registered<'download'>
type FileHandler = (ctx: AnyContext, input: unknown) => Promise<FileResponse>

/** The most files of one organization that wait for their reader. A further one ends the oldest. */
const maxUnread = 8

/**
 * Creates a file completely before the first byte is sent, so that no connection waits for a slow reader and a failure is
 * an answer instead of a broken file. Downloads get at most a third of the connections, one of them for the platform, and
 * an organization one at a time.
 */
export const createDownloads = (parts: AppParts) => {
  const acquire = createSemaphore({
    permits: Math.max(1, Math.floor(parts.database.maxConnections / 3)),
    maxWaiting: 50,
    timeout: 10_000,
    perKey: { permits: 1, maxWaiting: 2 },
    reservedFor: platformOrgId,
  })
  const unread = new Map<string, Spooled[]>()
  /** Keeps the file until its reader has read it, has left, or has been slower than many others. */
  const keep = (org: string, file: Spooled): (() => void) => {
    const files = unread.get(org) ?? []
    unread.set(org, files)
    files.push(file)
    if (files.length > maxUnread) files.shift()?.end()
    return () => {
      if (files.includes(file)) files.splice(files.indexOf(file), 1)
      if (files.length === 0) unread.delete(org)
      file.end()
    }
  }
  return async (registered: Download, request: CallRequest): Promise<Answer> => {
    const org = request.session?.orgId ?? ''
    const release = await acquire(org)
    try {
      const { fileName, contentType, spooled } = await create(parts, registered, request)
      const end = keep(org, spooled)
      return { json: 'null', file: { fileName, contentType, ...spooled, end } }
    } finally {
      release()
    }
  }
}

const create = async (parts: AppParts, registered: Download, request: CallRequest) => {
  const known = await authenticateReport(parts, registered.call, request)
  const tx = await parts.database.open(scopeOf(registered.call, request.session), readMode(registered.call))
  try {
    const { fileName, contentType, body } = await fileOf(parts, registered, request, tx, known)
    return { fileName, contentType, spooled: await spool(untilGone(body, request.signal), parts.incoming) }
  } finally {
    await tx.end()
  }
}

const fileOf = async (
  parts: AppParts,
  { call, handler }: Download,
  request: CallRequest,
  tx: Transaction,
  known: Prefetched,
): Promise<FileResponse> => {
  const { ctx, scoped, input, changes } = await createContext(parts, call, request, tx, known)
  const file = await (handler as FileHandler)(await scoped(), input)
  if (logsAccess(call))
    await parts.database.transaction(scopeOf(call, request.session), 'write', (writing) =>
      writeAudit({ ...ctx, ...writing }, request.name, [{ ...ctx, changes }]),
    )
  return file
}

/** Stops creating a file whose reader has left. */
const untilGone = async function* (body: FileResponse['body'], signal: AbortSignal | undefined) {
  for await (const part of body) {
    if (signal?.aborted) throw new Refusal('unavailable')
    yield part
  }
}
