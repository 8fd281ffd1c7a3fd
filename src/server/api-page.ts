import type { z } from 'zod'
import { eachCall, type Call, type Contract } from '#kernel/call.ts'
import { errorText, statusOf, type ErrorTable } from '#kernel/errors.ts'
import { curlExample, keyExamples, keyVariable, programExample } from '#kernel/key-examples.ts'
import { keyScopes, type KeyScope } from '#kernel/key-scope.ts'
import { day } from '#kernel/time.ts'
import { stateExample, verifyExample } from '#kernel/webhook-example.ts'
import { audienceText, schemaOf } from './openapi.ts'
import { typedExample } from './typed-example.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const schemaText = (type: z.ZodType): string => escape(JSON.stringify(schemaOf(type), null, 2))

const section = (errors: ErrorTable, name: string, call: Call): string => `
<section id="${name}"><h2>${name}</h2><p>${escape(call.summary)}</p>
<p>${call.kind}, allowed for ${escape(audienceText(call))}${call.feature ? `, if ${call.feature} is on` : ''}.</p>
<details><summary>Input</summary><pre>${schemaText(call.input)}</pre></details>
<details><summary>Output</summary><pre>${schemaText(call.output)}</pre></details>
${call.errors.length > 0 ? `<p>Errors</p><ul>${call.errors.map((code) => `<li>${code} (${statusOf(errors, code)}): ${escape(errorText(errors, code))}</li>`).join('')}</ul>` : ''}</section>`

const scopeSection = (contract: Contract, scope: KeyScope): string => {
  const calls = eachCall(contract).filter(({ call }) => call.keys === scope)
  const items = calls.map(({ name, call }) => `<li><a href="#${name}">${name}</a>: ${escape(call.summary)}</li>`)
  return `<h3>${scope}</h3><ul>${items.join('')}</ul>`
}

const examples = keyExamples(day('2026-12-01'))

/** The HTML reference of the calls, with examples for the address of this server. */
export const apiPage = (contract: Contract, errors: ErrorTable, origin: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Upah API</title><h1>Upah API</h1>
<p>Each call is POST /call/NAME with {"data": input}. The response is {"result": output} or {"error": {status, message, details}}. Commands take an Idempotency-Key.</p>
<h2>With an API key</h2>
<p>A Manager creates keys under Developers. Send one in the header Authorization: Bearer upah_… of each request. A key makes only the calls of its scopes; a scope to write includes the calls to read of its group. Approvals, bank accounts and confirmations always need a person. Commands need an Idempotency-Key: a retry with the same one counts once.</p>
<p>RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset say how many requests a key may still make in this minute, and after how many seconds the next one begins; 429 has Retry-After. Upah-Version names the version of the calls that the key uses. Ignore fields and values that you don’t know: additions don’t change the version.</p>
<pre>${escape(keyVariable('upah_…'))}
${escape(curlExample(origin, examples.employees))}</pre>
<pre>${escape(curlExample(origin, examples.wages, 'wages-2026-12-01'))}</pre>
<pre>${escape(programExample(origin, 'upah_…'))}</pre>
<p>With types of every call, from <a href="/openapi.json">openapi.json</a>: npx openapi-typescript ${origin}/openapi.json -o upah.d.ts</p>
<pre>${escape(typedExample(origin, 'upah_…'))}</pre>
<h2 id="scopes">The calls of a key by scope</h2>
${keyScopes.map((scope) => scopeSection(contract, scope)).join('')}
<h2 id="webhooks">Webhooks</h2>
<p>A Manager adds endpoints under Developers, Webhooks: an https address on port 443, and the events that it gets. Each event is a POST with {type, timestamp, data}, where data is the event as events-list returns it. It names the record, not the person: read the rest with the calls of that record.</p>
<p>Answer with a status of 2xx within 15 seconds, and do the work afterwards. Any other answer, redirects included, is a failure: the event is sent again after 5 seconds, 5 and 30 minutes, and 2, 5, 10, 14, 20 and 24 hours, each about a fifth earlier or later. Retry-After is followed up to 24 hours. If all attempts fail, or an answer is 410, the endpoint is turned off and its Managers are told.</p>
<p>An event can arrive more than once, and after a failure later events arrive first. Ignore a webhook-id that you have had, and an event whose sequence isn’t higher than the last one of its record. Sequences have no gaps, so a missing one is an event that you haven’t had. If the record has a modifiedAt, at is its value after the change. Events that you miss can be sent again with one press, or read with events-list.</p>
<pre>${escape(stateExample)}</pre>
<p>Requests are signed as in Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature), so its libraries verify them. After a rotation, webhook-signature has a signature of each secret. Without a library:</p>
<pre>${escape(verifyExample('whsec_…'))}</pre>
${eachCall(contract)
  .map(({ name, call }) => section(errors, name, call))
  .join('')}</html>`
