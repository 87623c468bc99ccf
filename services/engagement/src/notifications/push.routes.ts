import * as contract from '@love-space/contracts/engagement/push.routes.ts'
import type { PushDevice } from '@love-space/contracts/engagement/push.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { addPushDevice } from '../push/add-push-device.ts'
import type { PushDeviceDoc } from '../push/push-device.model.ts'
import { removePushDevice } from '../push/remove-push-devices.ts'
import { testPushDevice } from './test-push-device.ts'

const toPushDevice = ({ _id, browser, sid, createdAt, reachedAt }: PushDeviceDoc, ownSid: string): PushDevice => ({
  id: _id,
  browser,
  current: sid === ownSid,
  createdAt: createdAt.toISOString(),
  reachedAt: reachedAt?.toISOString() ?? null,
})

export const mountPushRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.listPushDevices, async ({ user: { userId, sid } }) => {
    const devices = await deps.pushDevices.find({ userId }, { sort: { seenAt: -1 } })
    return {
      data: {
        publicKey: deps.push?.publicKey ?? null,
        devices: devices.map((device) => toPushDevice(device, sid)),
      },
    }
  })
  bind(app, contract.addPushDevice, async ({ user, body, headers }) => ({
    data: { device: toPushDevice(await addPushDevice(deps, user, body, headers.get('user-agent')), user.sid) },
  }))
  bind(app, contract.testPushDevice, ({ user, params }) => testPushDevice(deps, user.userId, params.id))
  bind(app, contract.removePushDevice, ({ user, params }) => removePushDevice(deps, user.userId, params.id))
}
