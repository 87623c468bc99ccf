import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import { Id, Instant } from '@love-space/contracts/primitives.ts'
import { deliveryJobs, deliverySteps } from '@love-space/contracts/job.internal.ts'
import type { PushPayload } from '@love-space/contracts/engagement/push.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { targetOf } from '@love-space/couple-rules/notification-target.ts'
import { sha256 } from '@love-space/service-kit/process/crypto.ts'
import { defineJob, NoRetry, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import type { CarriedJob } from '@love-space/service-kit/store/effect.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import type { NotificationDoc } from './notification.model.ts'
import { countUnread, isUnread, readMarkOf, toNotifications } from './notifications.queries.ts'
import { quietUntil } from './quiet-hours.rules.ts'
import type { PushDeviceDoc } from '../push/push-device.model.ts'
import type { PushOutcome, PushSender } from '../push/push-sender.ts'

export const sendPush = defineJob({
  name: deliveryJobs.push,
  data: Strict({ deviceId: Id, notificationId: Type.String(), createdAt: Instant }),
  concurrency: 8,
  stepMsMax: 30_000,
})

const keyOf = ({ deviceId, notificationId, createdAt }: JobData<typeof sendPush>): string =>
  `${deviceId}:${notificationId}:${createdAt}`

/** Maximum age for a push; the list still shows older notifications. */
const staleMs = 36 * 60 * 60 * 1000

const ownerAndKindOf = ({ userId, spaceId, type }: Pick<NotificationDoc, 'userId' | 'spaceId' | 'type'>) => ({
  kind: type,
  userId,
  ...(spaceId === null ? {} : { spaceId }),
})

/** Returns the push jobs to store with a notification. Repeated pushes do no harm: a device shows one per tag. */
export const pushesOf = async (
  deps: Deps,
  { _id, userId, spaceId, type }: Pick<NotificationDoc, '_id' | 'userId' | 'spaceId' | 'type'>,
  time: Date,
): Promise<CarriedJob[]> => {
  if (!deps.push) return []
  const devices = await deps.pushDevices.find({ userId }, { select: ['_id'] })
  if (devices.length === 0) return []
  const settings = await deps.notificationSettings.findById(userId)
  const at = (settings && quietUntil(settings, time)) ?? time
  const of = ownerAndKindOf({ userId, spaceId, type })
  return devices.map(({ _id: deviceId }) => {
    const data = { deviceId, notificationId: _id, createdAt: time.toISOString() }
    return jobOf(sendPush, { data, key: keyOf(data), at, time, ...of })
  })
}

/** Returns the topic by which push services replace undelivered messages, at most 32 characters. */
const topicOf = (tag: string): string => sha256(tag).slice(0, 32)

export const sendTo = async (
  deps: Deps,
  push: PushSender,
  device: PushDeviceDoc,
  payload: PushPayload,
  signal?: AbortSignal,
): Promise<PushOutcome> => {
  const { _id, userId, endpoint } = device
  const outcome = await push.send(device, payload, { topic: topicOf(payload.tag), ...(signal ? { signal } : {}) })
  if (outcome === 'gone') await deps.pushDevices.tombstone({ _id, userId, endpoint }, [])
  if (outcome === 'taken') await deps.pushDevices.update({ _id, userId }, { $set: { reachedAt: deps.clock() } }, [])
  return outcome
}

const payloadOf = async (deps: Deps, doc: NotificationDoc, readUpTo: Date): Promise<PushPayload> => {
  const notification = requireOnly(await toNotifications(deps, [doc], readUpTo))
  return {
    title: serverTextsIn(await deps.members.people.languageOf(doc.userId)).pushTexts.title,
    body: notification.content,
    path: targetOf(notification),
    tag: notification.id,
    unread: await countUnread(deps, doc.userId, readUpTo),
  }
}

export const runSendPush =
  (deps: Deps) =>
  async ({ data, step }: JobRun<JobData<typeof sendPush>>): Promise<void> => {
    const { push, pushDevices, notifications, notificationSettings, clock } = deps
    const device = push && (await pushDevices.findById(data.deviceId))
    const doc = await notifications.findById(data.notificationId)
    if (!push || !device || !doc || doc.userId !== device.userId) return
    const readUpTo = await readMarkOf(deps, doc.userId)
    const isNewer = doc.createdAt.toISOString() !== data.createdAt
    const isRead = !isUnread(doc, readUpTo)
    const now = clock()
    if (isNewer || isRead || now.getTime() - doc.createdAt.getTime() > staleMs) return
    const settings = await notificationSettings.findById(doc.userId)
    if (settings?.off.includes(doc.type)) return
    const at = settings && quietUntil(settings, now)
    if (at) {
      const start = { data, key: `${keyOf(data)}:${at.toISOString()}`, at, ...ownerAndKindOf(doc) }
      await step(deliverySteps.postpone, async () => {
        await deps.jobs.start(sendPush, start)
      })
      return
    }
    const payload = await payloadOf(deps, doc, readUpTo)
    const isGone = await step(deliverySteps.send, async (signal) => {
      const outcome = await sendTo(deps, push, device, payload, signal)
      if (outcome === 'later') throw new Error('The push service did not accept the notification; the job retries')
      if (outcome === 'refused') throw new NoRetry('The push service refuses this notification')
      return outcome === 'gone'
    })
    // Tells operators that the browser's subscription had ended, so nobody saw the notification there.
    if (isGone) await step(deliverySteps.unsubscribe, () => Promise.resolve())
  }
