import ipaddr from 'ipaddr.js'
import { isIPv6 } from 'node:net'

/**
 * What everything that counts by address counts by: an IPv4 address, also one written as IPv6 (`::ffff:1.2.3.4`), or the
 * /64 network an IPv6 customer gets, always in the same form (`2001:db8:1:2::/64`).
 */
export const addressKey = (address: string): string => {
  if (!isIPv6(address)) return address
  // In hexadecimal digits alone: the library takes `::1.2.3.4` for an IPv4 address.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`)
  const parsed = ipaddr.process(hostname.slice(1, -1))
  if (!('parts' in parsed)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
