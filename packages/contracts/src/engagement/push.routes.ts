import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, Nullable, route, Strict } from '../route.ts'
import { PushDevice, PushSubscription } from './push.ts'

const params = Strict({ id: Id })

export const listPushDevices = route({
  id: 'listPushDevices',
  method: 'GET',
  path: '/notifications/devices',
  summary: "The caller's browsers that get notifications, and the key a further one subscribes with; null: none can.",
  access: 'user',
  answer: Data(Strict({ publicKey: Nullable(Type.String()), devices: Type.Array(PushDevice) })),
})

export const addPushDevice = route({
  id: 'addPushDevice',
  method: 'POST',
  path: '/notifications/devices',
  summary: 'Send notifications to this browser too, as long as its session lasts; again: it is still there.',
  access: 'user',
  body: PushSubscription,
  answer: Data(Strict({ device: PushDevice })),
  errors: ['PUSH_OFF'],
})

export const testPushDevice = route({
  id: 'testPushDevice',
  method: 'POST',
  path: '/notifications/devices/{id}/test',
  summary: 'Send a notification to one browser, now. One whose subscription has ended is forgotten.',
  access: 'user',
  params,
  status: 204,
  errors: ['PUSH_OFF', 'PUSH_DEVICE_NOT_FOUND', 'PUSH_DEVICE_GONE', 'PUSH_FAILED', 'TOO_MANY_REQUESTS'],
})

export const removePushDevice = route({
  id: 'removePushDevice',
  method: 'DELETE',
  path: '/notifications/devices/{id}',
  summary: 'Send nothing to this browser any more.',
  access: 'user',
  params,
  status: 204,
  errors: ['PUSH_DEVICE_NOT_FOUND'],
})
