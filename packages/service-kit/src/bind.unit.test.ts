import { route, Strict } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { bind } from './bind.ts'
import type { HttpEnv } from './http-app.ts'

it('refuses a change whose fields have defaults: it would overwrite what was not named', () => {
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
