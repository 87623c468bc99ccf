import { ECDH } from 'node:crypto'
import type { PushSubscription } from '@love-space/contracts/engagement/push.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { SignedIn } from '@love-space/service-kit/auth/signed-in.ts'
import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import { browserFamily } from '@love-space/service-kit/http/browser-family.ts'
import { pushTexts } from '@love-space/texts/en/push.ts'
import type { Deps } from '../deps.ts'
import { deviceIdOf, type PushDeviceDoc } from './push-device.model.ts'
import { assertPush } from './push-sender.ts'

const refuse = (field: string, message: string): AppError => invalidInput(`body.${field}`, message)

const isPoint = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

export const addPushDevice = async (
  deps: Deps,
  { userId, sid, sessionsEndedAt }: Pick<SignedIn, 'userId' | 'sid' | 'sessionsEndedAt'>,
  { endpoint, keys: { p256dh, auth } }: PushSubscription,
  userAgent: string | null,
): Promise<PushDeviceDoc> => {
  const push = assertPush(deps.push)
  if (!push.isAllowed(endpoint)) throw refuse('endpoint', pushTexts.unknownService)
  if (!isPoint(p256dh)) throw refuse('keys.p256dh', pushTexts.noKey)
  if (await deps.erasures.hasAny([userId])) throw new AppError('USER_NOT_FOUND')
  const now = deps.clock()
  const browser = browserFamily(userAgent)
  const device = await deps.pushDevices.upsert(
    { _id: deviceIdOf(endpoint) },
    {
      $set: { userId, sid, sessionsEndedAt: sessionsEndedAt ?? null, endpoint, p256dh, auth, browser, seenAt: now },
      $setOnInsert: { createdAt: now, reachedAt: null },
    },
    [],
  )
  const tooMany = await deps.pushDevices.find({ userId }, { sort: { seenAt: -1 }, skip: limits.pushDevicesMax })
  for (const { _id } of tooMany) await deps.pushDevices.tombstone({ _id, userId }, [])
  return device
}
