import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './push.calls.ts'
import { PushDevice, PushSubscription } from './push.ts'

const params = Strict({ id: Id })

export const listPushDevices = routeOf(calls.listPushDevices, {
  summary: "The caller's browsers that get notifications, and the key a further one subscribes with; null: none can.",
  answer: Data(Strict({ publicKey: Nullable(Type.String()), devices: Type.Array(PushDevice) })),
})

export const addPushDevice = routeOf(calls.addPushDevice, {
  summary: 'Send notifications to this browser too, as long as its session lasts; again: it is still there.',
  body: PushSubscription,
  answer: Data(Strict({ device: PushDevice })),
  errors: ['PUSH_OFF'],
})

export const testPushDevice = routeOf(calls.testPushDevice, {
  summary: 'Send a notification to one browser, now. One whose subscription has ended is forgotten.',
  params,
  status: 204,
  errors: ['PUSH_OFF', 'PUSH_DEVICE_NOT_FOUND', 'PUSH_DEVICE_GONE', 'PUSH_FAILED', 'TOO_MANY_REQUESTS'],
})

export const removePushDevice = routeOf(calls.removePushDevice, {
  summary: 'Send nothing to this browser any more.',
  params,
  status: 204,
  errors: ['PUSH_DEVICE_NOT_FOUND'],
})
