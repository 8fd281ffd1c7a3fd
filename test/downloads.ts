import type { Member, World } from './world.ts'

/** The file that a call returns to a user, read to the end. Throws if the call returns none. */
export const download = async (w: World, by: Pick<Member, 'session'> | undefined, name: string, body: object) => {
  const { file } = await w.app.answer({
    name,
    body,
    session: by?.session ?? null,
    address: '127.0.0.1',
    userAgent: 'test',
  })
  if (!file) throw new Error(`${name} returned no file`)
  const { body: parts, end, size: _, ...described } = file
  const read: Buffer[] = []
  for await (const part of parts) read.push(Buffer.from(part))
  end?.()
  const bytes = Buffer.concat(read)
  return { ...described, bytes, text: bytes.toString() }
}
