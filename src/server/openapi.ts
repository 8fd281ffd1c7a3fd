import { z } from 'zod'
import { eachCall, isCommand, type Call, type Contract } from '#kernel/call.ts'
import { errorText, statusOf, wireStatus, type ErrorTable } from '#kernel/errors.ts'

const schemaOf = (type: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(type, { io, unrepresentable: 'any' })
const json = (schema: unknown) => ({ 'application/json': { schema } })
const wrapped = (name: string, schema: unknown) => ({
  type: 'object',
  required: [name],
  additionalProperties: false,
  properties: { [name]: schema },
})
export const audienceText = ({ allow }: Call): string => (typeof allow === 'string' ? allow : allow.join(', '))

const operation = (errors: ErrorTable, name: string, call: Call) => ({
  operationId: name,
  summary: call.summary,
  description: `Allowed for: ${audienceText(call)}.`,
  ...(call.allow === 'public' && { security: [] }),
  ...(isCommand(call) && {
    parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 80 } }],
  }),
  requestBody: { required: true, content: json(wrapped('data', schemaOf(call.input, 'input'))) },
  responses: {
    200: { description: 'Done.', content: json(wrapped('result', schemaOf(call.output, 'input'))) },
    ...Object.fromEntries(
      [...Map.groupBy(call.errors, (code) => wireStatus[statusOf(errors, code)])].map(([status, codes]) => [
        status,
        { description: codes.map((code) => `${code}: ${errorText(errors, code)}`).join(' ') },
      ]),
    ),
  },
})

const downloadOperation = (name: string, call: Call) => ({
  operationId: name,
  summary: call.summary,
  description: `Allowed for: ${audienceText(call)}.`,
  parameters: [{ name: 'data', in: 'query', content: json(schemaOf(call.input, 'input')) }],
  responses: { 200: { description: 'The file.' } },
})

/** The OpenAPI description, derived from the contract. */
export const openapi = (contract: Contract, errors: ErrorTable) => ({
  openapi: '3.1.0',
  info: {
    title: 'Upah',
    version: '1',
    description:
      'Calls of the public callable protocol. Money is ringgit, dates are yyyy-MM-dd, instants RFC 3339 in UTC.',
  },
  components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-upah' } } },
  security: [{ session: [] }],
  paths: Object.fromEntries(
    eachCall(contract).map(({ name, call }) =>
      call.kind === 'download'
        ? [`/download/${name}`, { get: downloadOperation(name, call) }]
        : [`/call/${name}`, { post: operation(errors, name, call) }],
    ),
  ),
})
