import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Reach } from '#server/outbound/webhooks.ts'

/** An authority for the tests, and what it issued for receiver.example and its subdomains until 2126. */
const authority = `-----BEGIN CERTIFICATE-----
MIIBmDCCAT2gAwIBAgIUK2o8g/pKpr6csMXdXcOk+aYUCJgwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVUmVjZWl2ZXIgb2YgdGhlIHRlc3RzMCAXDTI2MTIwMTAwNTIx
OVoYDzIxMjYxMTA3MDA1MjE5WjAgMR4wHAYDVQQDDBVSZWNlaXZlciBvZiB0aGUg
dGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASKRQtHIasjI3gY7F6LXexm
Cj9qFfhkujD0tN5h5syqXLPgschvj8jKNch9Ve6ycYxo9VB8tZ1gQmTBmstZzYec
o1MwUTAdBgNVHQ4EFgQUdnjfY0hzsmiPutJqrlg4QDxFG6owHwYDVR0jBBgwFoAU
dnjfY0hzsmiPutJqrlg4QDxFG6owDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQD
AgNJADBGAiEAh2lYJ2UhnGwqGA+leNDn0h0ZNFVhfiW7vA9tSMy93eYCIQDV/SRK
hml8d3eqZKZyw1wjtHHdbMf56viMjPbupX2Rrw==
-----END CERTIFICATE-----`
const certificate = `-----BEGIN CERTIFICATE-----
MIIBvDCCAWOgAwIBAgIUBr9u+s/9qvFKXsAMy/JVUSyBxAEwCgYIKoZIzj0EAwIw
IDEeMBwGA1UEAwwVUmVjZWl2ZXIgb2YgdGhlIHRlc3RzMCAXDTI2MTIwMTAwNTIx
OVoYDzIxMjYxMTA3MDA1MjE5WjAbMRkwFwYDVQQDDBByZWNlaXZlci5leGFtcGxl
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEr5YxEGVKIppQgrHP4GiMGaTsf5l3
VyHhf/+ibD78Z1ZWnYsiDmXcMTIDGEnh9g3eWYjRBasbfa9A6CFj2pdKoKN+MHww
LwYDVR0RBCgwJoIQcmVjZWl2ZXIuZXhhbXBsZYISKi5yZWNlaXZlci5leGFtcGxl
MAkGA1UdEwQCMAAwHQYDVR0OBBYEFA6nDOSxKzsCiMwX4Bzp+103ouneMB8GA1Ud
IwQYMBaAFHZ432NIc7Joj7rSaq5YOEA8RRuqMAoGCCqGSM49BAMCA0cAMEQCIBPc
AWVkfRu9r5MRJfgxxIQjmPCEtRAHmZFXmhU0BIQ1AiBlylqmXhPuT3ZTJaARQapl
xER6Qpkmtjxa8fmPfp0wNg==
-----END CERTIFICATE-----`
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDuZ2cZRZJSJ++LgG
gOah76vKjmHwcCFvEP7Wy14ZoxShRANCAASvljEQZUoimlCCsc/gaIwZpOx/mXdX
IeF//6JsPvxnVladiyIOZdwxMgMYSeH2Dd5ZiNEFqxt9r0DoIWPal0qg
-----END PRIVATE KEY-----`

/** A request as the receiver got it. */
export type Received = {
  readonly host: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
type Answering = (received: Received, response: ServerResponse) => void

export type Receiver = {
  /** The requests in the order of their arrival. */
  readonly received: Received[]
  /** How the following requests are answered; 204 at first. */
  answer: Answering
  readonly reach: Reach
  readonly close: () => Promise<void>
}

/** A look-up that finds the same addresses for every name. */
export const lookupOf = (...addresses: string[]): Reach['lookup'] => {
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return ((_: string, __: object, answer: (error: null, found: LookupAddress[]) => void) =>
    setImmediate(answer, null, found)) as unknown as Reach['lookup']
}

/** The settings with which a sender finds the receiver on this machine at a port as receiver.example. */
export const reachAt = (port: number): Reach => ({
  isAllowed: () => true,
  lookup: lookupOf('127.0.0.1'),
  port,
  ca: authority,
  timeout: 15_000,
})

/** An HTTPS server on this machine that receives webhooks. */
export const openReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  const server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const { headers, url: path = '' } = request
      const one = { host: headers.host ?? '', path, headers, body: Buffer.concat(chunks).toString() }
      received.push(one)
      receiver.answer(one, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    received,
    answer: (_, response) => void response.writeHead(204).end(),
    reach: reachAt((server.address() as AddressInfo).port),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
