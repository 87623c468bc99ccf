import { gatewayAliveSubject } from '@love-space/contracts/gateway/gateway-alive.ts'
import type { NatsLink } from '@love-space/service-kit/events/nats-link.ts'
import { randomHex } from './random-hex.ts'

const beatMs = 1_000
/** Silence after which a gateway counts as dead: three beats are missing. */
const silentMs = 3_500
const leaves = 'leaves'

/**
 * Counts the living gateways, this one included. Each says over NATS every second that it lives. The gateways share a
 * client's rate, because a client may use any of them. While NATS is away, the count stays.
 */
export const followGateways = (nats: Pick<NatsLink, 'connection' | 'isConnected' | 'onConnected'>) => {
  const ownId = randomHex(16)
  const heardAtMs = new Map<string, number>()

  const hear = (id: string, word: string | undefined): void => {
    if (word === leaves) heardAtMs.delete(id)
    else if (id !== ownId) heardAtMs.set(id, performance.now())
  }
  const subscription = nats.connection.subscribe(gatewayAliveSubject, {
    callback: (error, message) => {
      const [id, word] = error ? [] : message.string().split(' ', 2)
      if (id !== undefined) hear(id, word)
    },
  })
  const forgetSilent = (): void => {
    const nowMs = performance.now()
    for (const [id, atMs] of heardAtMs) if (nowMs - atMs > silentMs) heardAtMs.delete(id)
  }
  const beat = (): void => {
    if (!nats.isConnected()) return
    forgetSilent()
    nats.connection.publish(gatewayAliveSubject, ownId)
  }
  const stopListening = nats.onConnected(() => {
    for (const id of heardAtMs.keys()) hear(id, undefined)
    beat()
  })
  const timer = setInterval(beat, beatMs).unref()

  return {
    count: (): number => heardAtMs.size + 1,
    stop: (): void => {
      clearInterval(timer)
      stopListening()
      subscription.unsubscribe()
      if (nats.isConnected()) nats.connection.publish(gatewayAliveSubject, `${ownId} ${leaves}`)
    },
  }
}
export type LivingGateways = ReturnType<typeof followGateways>
