import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import { createECDH } from 'node:crypto'
import type { PushPayload } from '@love-space/contracts/engagement/push.ts'
import webPush from 'web-push'
import type { Env } from '../env.ts'
import type { PushDeviceDoc } from './push-device.model.ts'
import { isAtPushService } from './push-services.rules.ts'

/** `gone`: the subscription has ended. `later`: a retry may succeed. `refused`: a retry cannot help. */
export type PushOutcome = 'taken' | 'gone' | 'later' | 'refused'

/** Lifetime at the push service, in seconds: a day. Afterwards only the list of notifications shows it. */
const ttlS = 24 * 60 * 60
const timeoutMs = 10_000

const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

const publicKeyOf = (privateKey: string): string => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  return ecdh.getPublicKey('base64url', 'uncompressed')
}

/** Creates the sender; null without a VAPID key. */
export const createPushSender = (env: Pick<Env, 'VAPID_PRIVATE_KEY' | 'PUSH_CONTACT' | 'PUSH_SERVICES'>) => {
  const { VAPID_PRIVATE_KEY: privateKey, PUSH_CONTACT: subject, PUSH_SERVICES: services } = env
  if (privateKey === undefined) return null
  const publicKey = publicKeyOf(privateKey)
  return {
    /** Public VAPID key for browsers: an uncompressed P-256 point in base64url. */
    publicKey,
    isAllowed: (endpoint: string): boolean => isAtPushService(endpoint, services),
    send: async (
      { endpoint, p256dh, auth }: PushDeviceDoc,
      payload: PushPayload,
      { topic, signal }: { topic: string; signal?: AbortSignal },
    ): Promise<PushOutcome> => {
      // The list of allowed push services may have changed since the subscription.
      if (!isAtPushService(endpoint, services)) return 'gone'
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        { vapidDetails: { subject, publicKey, privateKey }, TTL: ttlS, urgency: 'normal', topic },
      )
      const { 'Content-Length': _length, ...own } = headers as Record<string, string>
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(endpoint, {
          method,
          headers: own,
          body: new Uint8Array(body as Buffer),
          redirect: 'manual',
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
        await response.body?.cancel()
        return outcomeOf(response.status)
      } catch {
        return 'later'
      }
    },
  }
}

export type PushSender = NonNullable<ReturnType<typeof createPushSender>>

export const assertPush = (push: PushSender | null): PushSender => {
  return requireFound(push, 'PUSH_OFF')
}
