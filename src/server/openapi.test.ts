import { pipelineErrors } from '#kernel/pipeline-errors.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { command, download, query } from '#kernel/call.ts'
import { apiPage } from './api-page.ts'
import { openapi } from './openapi.ts'

const audit = { none: 'A test.' } as const
const calls = {
  list: query({
    summary: 'List <things>.',
    allow: 'management',
    input: z.object({ search: z.string().max(5).optional() }),
    output: z.array(z.string()),
    feature: 'eBenefits',
    errors: ['not_found', 'permission_denied', 'unknown_call'],
  }),
  save: command({
    summary: 'Save.',
    allow: ['Manager', 'admin'],
    input: z.object({ name: z.string() }),
    output: z.null(),
    audit,
  }),
  open: command({ summary: 'Open.', allow: 'public', input: z.object({}), output: z.null(), audit }),
  file: download({ summary: 'File.', allow: 'admin', input: z.object({ id: z.string() }), output: z.object({}) }),
}
const { paths } = openapi({ things: calls }, pipelineErrors)
const list = paths['/call/things-list']
const save = paths['/call/things-save']

describe('the API description', () => {
  test('has POST for calls and GET for downloads', () => {
    expect(Object.entries(paths).map(([path, methods]) => [path, Object.keys({ ...(methods as object) })])).toEqual([
      ['/call/things-list', ['post']],
      ['/call/things-save', ['post']],
      ['/call/things-open', ['post']],
      ['/download/things-file', ['get']],
    ])
  })

  test('states the roles that can make a call, and which calls need no session', () => {
    expect(list).toMatchObject({ post: { description: 'Allowed for: management.' } })
    expect(save).toMatchObject({ post: { description: 'Allowed for: Manager, admin.' } })
    expect(paths['/call/things-open']).toMatchObject({ post: { security: [] } })
    expect(list).not.toHaveProperty('post.security')
  })

  test('offers an idempotency key for commands only', () => {
    expect(save).toMatchObject({
      post: {
        parameters: [
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 80 } },
        ],
      },
    })
    expect(list).not.toHaveProperty('post.parameters')
  })

  test('describes the input and the result in the envelope of the protocol', () => {
    expect(list).toMatchObject({
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                required: ['data'],
                additionalProperties: false,
                properties: { data: { properties: { search: { type: 'string', maxLength: 5 } } } },
              },
            },
          },
        },
        responses: {
          200: {
            content: {
              'application/json': { schema: { required: ['result'], properties: { result: { type: 'array' } } } },
            },
          },
        },
      },
    })
  })

  test('groups the errors of a call by HTTP status', () => {
    expect(list).toMatchObject({
      post: {
        responses: {
          403: { description: 'permission_denied: Action not permited!' },
          404: { description: 'not_found: That record does not exist. unknown_call: No such call.' },
        },
      },
    })
  })
})

test('the API page escapes texts, and shows the feature and the errors of a call', () => {
  const page = apiPage({ things: calls }, pipelineErrors, 'https://upah.example')
  expect(page).toContain('<section id="things-list"><h2>things-list</h2><p>List &#60;things&#62;.</p>')
  expect(page).toContain('query, allowed for management, if eBenefits is on.')
  expect(page).toContain('<li>not_found (NOT_FOUND): That record does not exist.</li>')
  expect(page.match(/<section /g)).toHaveLength(4)
})
