import ipaddr from 'ipaddr.js'
import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Returns whether an address is public: not this machine, its network or a special range. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Creates a name look-up that fails if any address of the name is not allowed (SSRF). */
export const lookupAllowed =
  (isAllowed: (address: string) => boolean, resolve: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    // The connection uses the addresses checked here and does not resolve again (DNS rebinding).
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [], 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new Error(`${hostname} has an address that is not public`), [], 0)
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
