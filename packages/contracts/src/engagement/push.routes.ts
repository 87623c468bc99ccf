import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './push.calls.ts'
import { PushDevice, PushSubscription } from './push.ts'

const params = Strict({ id: Id })

export const listPushDevices = routeOf(calls.listPushDevices, {
  summary: "The caller's browsers with push notifications, and the key for a further one; null: none can subscribe.",
  answer: Data(Strict({ publicKey: Nullable(Type.String()), devices: Type.Array(PushDevice) })),
})

export const addPushDevice = routeOf(calls.addPushDevice, {
  summary:
    'Send push notifications to this browser too, while its session lasts; a repeated call reports that it still exists.',
  body: PushSubscription,
  answer: Data(Strict({ device: PushDevice })),
  errors: ['PUSH_OFF'],
})

export const testPushDevice = routeOf(calls.testPushDevice, {
  summary: 'Send a push notification to one browser now. An ended subscription is removed.',
  params,
  status: 204,
  errors: ['PUSH_OFF', 'PUSH_DEVICE_NOT_FOUND', 'PUSH_DEVICE_GONE', 'PUSH_FAILED', 'TOO_MANY_REQUESTS'],
})

export const removePushDevice = routeOf(calls.removePushDevice, {
  summary: 'Stop push notifications to this browser.',
  params,
  status: 204,
  errors: ['PUSH_DEVICE_NOT_FOUND'],
})
