import ipaddr from 'ipaddr.js'
import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Whether an address belongs to the internet at large: not to this machine, its network, or a special range. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Resolves names for a connection, and refuses every name that has an address the check does not allow. */
export const lookupAllowed =
  (isAllowed: (address: string) => boolean, resolve: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    // What is checked here is what is connected to: the name is not resolved a second time.
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [], 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new Error(`${hostname} has an address that is not to be connected to`), [], 0)
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
