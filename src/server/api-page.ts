import { z } from 'zod'
import { eachCall, type Call, type Contract } from '#kernel/call.ts'
import { errorText, statusOf, type ErrorTable } from '#kernel/errors.ts'
import { audienceText } from './openapi.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const schemaText = (type: z.ZodType): string =>
  escape(JSON.stringify(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }), null, 2))

const section = (errors: ErrorTable, name: string, call: Call): string => `
<section id="${name}"><h2>${name}</h2><p>${escape(call.summary)}</p>
<p>${call.kind}, allowed for ${escape(audienceText(call))}${call.feature ? `, if ${call.feature} is on` : ''}.</p>
<details><summary>Input</summary><pre>${schemaText(call.input)}</pre></details>
<details><summary>Output</summary><pre>${schemaText(call.output)}</pre></details>
${call.errors.length > 0 ? `<p>Errors</p><ul>${call.errors.map((code) => `<li>${code} (${statusOf(errors, code)}): ${escape(errorText(errors, code))}</li>`).join('')}</ul>` : ''}</section>`

/** The HTML reference of the calls. */
export const apiPage = (contract: Contract, errors: ErrorTable): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Upah API</title><h1>Upah API</h1>
<p>Each call is POST /call/NAME with {"data": input}. The response is {"result": output} or {"error": {status, message, details}}. Commands take an Idempotency-Key.</p>${eachCall(
    contract,
  )
    .map(({ name, call }) => section(errors, name, call))
    .join('')}</html>`
