import { z } from 'zod'
import { eachCall, isCommand, type Call, type Contract } from '#kernel/call.ts'
import { errorText, statusOf, wireStatus, type ErrorTable } from '#kernel/errors.ts'

/** What a caller sends or gets. A field that may be left out isn't required, so `undefined` is no type of its value. */
export const schemaOf = (type: z.ZodType): unknown =>
  JSON.parse(JSON.stringify(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })), (key, value: unknown) =>
    key === 'anyOf' && Array.isArray(value) ? value.filter((one) => Object.keys(one as object).length > 0) : value,
  )
const json = (schema: unknown) => ({ 'application/json': { schema } })
const wrapped = (name: string, schema: unknown) => ({
  type: 'object',
  required: [name],
  additionalProperties: false,
  properties: { [name]: schema },
})
/** Who may make a call. */
export const audienceText = ({ allow, keys }: Call): string => {
  const roles = typeof allow === 'string' ? allow : allow.join(', ')
  return keys ? `${roles}; API keys with ${keys}` : roles
}

const securityOf = ({ keys }: Call) => (keys ? { security: [{ session: [] }, { key: [keys] }] } : {})

const operation = (errors: ErrorTable, name: string, call: Call) => ({
  operationId: name,
  summary: call.summary,
  description: `Allowed for: ${audienceText(call)}.`,
  ...(call.allow === 'public' ? { security: [] } : securityOf(call)),
  ...(isCommand(call) && {
    parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 80 } }],
  }),
  requestBody: { required: true, content: json(wrapped('data', schemaOf(call.input))) },
  responses: {
    200: { description: 'Done.', content: json(wrapped('result', schemaOf(call.output))) },
    ...Object.fromEntries(
      [...Map.groupBy(call.errors, (code) => wireStatus[statusOf(errors, code)])].map(([status, codes]) => [
        status,
        { description: codes.map((code) => `${code}: ${errorText(errors, code)}`).join(' ') },
      ]),
    ),
    default: { description: 'Refused.', content: json({ $ref: '#/components/schemas/Error' }) },
  },
})

const downloadOperation = (name: string, call: Call) => ({
  operationId: name,
  summary: call.summary,
  description: `Allowed for: ${audienceText(call)}.`,
  ...securityOf(call),
  parameters: [{ name: 'data', in: 'query', content: json(schemaOf(call.input)) }],
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
  components: {
    schemas: {
      Error: wrapped('error', {
        type: 'object',
        required: ['status', 'message'],
        properties: {
          status: { type: 'string' },
          message: { type: 'string' },
          details: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
        },
      }),
    },
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: '__Host-upah' },
      key: { type: 'http', scheme: 'bearer', description: 'An API key of an organization, which starts with upah_.' },
    },
  },
  security: [{ session: [] }],
  paths: Object.fromEntries(
    eachCall(contract).map(({ name, call }) =>
      call.kind === 'download'
        ? [`/download/${name}`, { get: downloadOperation(name, call) }]
        : [`/call/${name}`, { post: operation(errors, name, call) }],
    ),
  ),
})
