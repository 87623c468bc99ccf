import ipaddr from 'ipaddr.js'
import { isIPv6 } from 'node:net'

/** Returns the key of an address for rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
export const addressKey = (address: string): string => {
  if (!address.includes(':') || !isIPv6(address)) return address
  // Let URL write the address in hexadecimal: the library takes `::1.2.3.4` for an IPv4 address.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`)
  const parsed = ipaddr.process(hostname.slice(1, -1))
  if (!('parts' in parsed)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
