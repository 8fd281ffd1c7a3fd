/** A function that verifies a webhook. `body` is the text of the request, before it is parsed. */
export const verifyExample = (
  secret: string,
): string => `const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
const secret = bytes('${secret}'.replace('whsec_', ''))

const isFromUpah = async (headers: Headers, body: string, now = Date.now): Promise<boolean> => {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(\`webhook-\${name}\`) ?? '')
  if (!(Math.abs(now() / 1000 - Number(at)) < 300)) return false
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const signed = new TextEncoder().encode(\`\${id}.\${at}.\${body}\`)
  for (const signature of signatures.split(' '))
    if (await crypto.subtle.verify('HMAC', key, bytes(signature.replace('v1,', '')), signed)) return true
  return false
}`

/** A function that keeps the newest event of each record, however often and in whichever order events arrive. */
export const stateExample = `type Event = { type: string; at: string; record: { kind: string; id: string }; sequence: number; status: string | null }
const newest = new Map<string, Event>()

const receive = ({ data }: { data: Event }): void => {
  const record = \`\${data.record.kind} \${data.record.id}\`
  if (data.sequence > (newest.get(record)?.sequence ?? 0)) newest.set(record, data)
}`
