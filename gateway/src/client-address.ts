import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address)

/**
 * The client's address. Each of `trustedProxies` hops in front of us appended the address it saw, so the client's
 * is that many from the right; whatever stands left of it was written by the client.
 */
export const clientAddress = (incoming: IncomingMessage, trustedProxies: number): string => {
  const peer = plain(incoming.socket.remoteAddress ?? '0.0.0.0')
  if (trustedProxies === 0) return peer
  const hops = String(incoming.headers['x-forwarded-for'] ?? '').split(',')
  const told = plain((hops.at(-trustedProxies) ?? '').trim())
  return isIP(told) === 0 ? peer : told
}

/** What a rate limit counts by: an IPv4 address, or the network an IPv6 customer gets. */
export const addressKey = (address: string): string => {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const missing = address.includes('::') ? 8 - left.length - right.length : 0
  const groups = [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}
