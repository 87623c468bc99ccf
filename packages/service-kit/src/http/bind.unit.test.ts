import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { route, Strict } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createMetrics } from '../process/metrics.ts'
import { createLogger } from '../process/logger.ts'
import { bind } from './bind.ts'
import { createHttpApp, type HttpContext, type HttpEnv } from './http-app.ts'
import { limitedBody } from './request-body.ts'

it('refuses a partial update with defaults, which would overwrite omitted fields', () => {
  const properties = { text: Type.String(), mood: Type.String({ default: 'calm' }) }
  const change = route({
    id: 'change',
    method: 'PUT',
    path: '/things',
    summary: 'Changes a thing.',
    access: 'user',
    body: Type.Partial(Strict(properties), { additionalProperties: false, minProperties: 1 }),
    status: 204,
  })
  expect(() => bind(new Hono<HttpEnv>(), change, async () => undefined)).toThrow('"mood" of a change')
})

const nobody = () => Promise.reject(new Error('nobody signs in here'))
const createApp = () =>
  createHttpApp({
    service: 'media',
    logger: createLogger('media', 'silent'),
    metrics: createMetrics('media'),
    clock: () => new Date(),
    verifyToken: nobody,
    verifyInternal: nobody,
    readiness: {},
  })
const resumable = { path: '/parts/{id}', summary: 'One upload.', access: 'public' } as const
const bodyType = 'application/offset+octet-stream'

it('mounts HEAD, OPTIONS and PATCH, and passes on a body that is not JSON', async () => {
  const app = createApp()
  const head = route({ ...resumable, id: 'state', method: 'HEAD' })
  const options = route({ ...resumable, id: 'options', method: 'OPTIONS', status: 204 })
  const patch = route({ ...resumable, id: 'continue', method: 'PATCH', bodyType, bodyBytesMax: 10 })
  const get = route({ ...resumable, id: 'read', method: 'GET', answerType: 'text/plain' })
  bind(app, head, async ({ c }) => c.body(null, 200, { 'upload-offset': '7' }))
  bind(app, get, async ({ c }) => c.text('read'))
  bind(app, options, async () => undefined)
  bind(app, patch, async ({ c }) => c.text(await text(limitedBody(c, 10))))

  const send = (method: string, body?: string, type = bodyType) =>
    app.request('/parts/1', {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': type, 'content-length': String(body.length) } }),
    })
  const state = await send('HEAD')
  expect([state.status, state.headers.get('upload-offset')]).toEqual([200, '7'])
  expect(await (await send('GET')).text()).toBe('read')
  expect((await send('OPTIONS')).status).toBe(204)
  expect(await (await send('PATCH', '{"a":')).text()).toBe('{"a":')
  expect((await send('PATCH', '{}', 'application/json')).status).toBe(415)
  expect((await send('PATCH', 'x'.repeat(11))).status).toBe(413)
})

it.each([true, false])('says that the client has left (whole body arrived: %s)', async (isComplete) => {
  const incoming = new IncomingMessage(new Socket())
  incoming.on('error', () => undefined)
  incoming.push('{"a"')
  incoming.complete = isComplete
  incoming.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  const request = { env: { incoming }, req: { header: () => undefined } } as unknown as HttpContext
  await expect(text(limitedBody(request, 10))).rejects.toMatchObject({ code: 'BODY_INCOMPLETE' })
})

it('requires bodyBytesMax for a body that is not JSON', () => {
  const spec = route({ ...resumable, id: 'x', method: 'PATCH', bodyType })
  expect(() => bind(createApp(), spec, async () => undefined)).toThrow('bodyBytesMax')
})

it('takes an empty body for one without fields, and refuses null', async () => {
  const app = createApp()
  const body = Strict({ liked: Type.Optional(Type.Boolean()) })
  const like = route({ id: 'like', method: 'POST', path: '/like', summary: 'Likes it.', access: 'public', body })
  bind(app, like, async ({ c, body: given }) => c.json(given))
  const statusOf = async (sent: string): Promise<number> => {
    const init = { method: 'POST', body: sent, headers: { 'content-type': 'application/json' } }
    return (await app.request('/like', init)).status
  }
  expect(await Promise.all(['', '{}', '{"liked":true}', 'null', '[]', '7'].map(statusOf))).toEqual([
    200, 200, 200, 422, 422, 422,
  ])
})
