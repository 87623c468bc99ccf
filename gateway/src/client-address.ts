import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address)

/** Returns the address that the outermost trusted proxy saw. Clients can forge the entries left of it. */
export const clientAddress = (incoming: IncomingMessage, trustedProxies: number): string => {
  const peer = plain(incoming.socket.remoteAddress ?? '0.0.0.0')
  if (trustedProxies === 0) return peer
  const hops = String(incoming.headers['x-forwarded-for'] ?? '').split(',')
  const forwardedAddress = plain((hops.at(-trustedProxies) ?? '').trim())
  return isIP(forwardedAddress) === 0 ? peer : forwardedAddress
}
