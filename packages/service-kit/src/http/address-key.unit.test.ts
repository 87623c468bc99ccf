import fc from 'fast-check'
import { SocketAddress } from 'node:net'
import { describe, expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

const groups = (count: number) => fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: count, maxLength: count })
const hex = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':')

describe("the key of a client's address", () => {
  it('is an IPv4 address unchanged', () => {
    fc.assert(fc.property(fc.ipV4(), (address) => addressKey(address) === address))
  })
  it('is the IPv4 address if that is written as IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        expect(addressKey(`::ffff:${address}`)).toBe(address)
        expect(addressKey(`0:0:0:0:0:FFFF:${hex([a * 256 + b, c * 256 + d])}`)).toBe(address)
      }),
    )
  })
  it('is one /64 for all addresses of an IPv6 customer, and another for the next', () => {
    fc.assert(
      fc.property(fc.tuple(groups(4), groups(4), groups(4)), ([network, one, other]) => {
        // Addresses in 0:0:0:0::/64 may be IPv4 addresses, each of which counts alone.
        const [first = 0, ...rest] = network
        const customer = [first || 1, ...rest]
        const key = addressKey(hex([...customer, ...one]))
        expect(addressKey(hex([...customer, ...other]))).toBe(key)
        expect(addressKey(hex([first || 1, ...rest.slice(0, 2), (customer[3] ?? 0) ^ 1, ...one]))).not.toBe(key)
      }),
    )
  })
  it('does not depend on how an IPv6 address is written', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const canonical = new SocketAddress({ address, family: 'ipv6' }).address
        expect(addressKey(address)).toBe(addressKey(canonical))
        expect(addressKey(address.toUpperCase())).toBe(addressKey(canonical))
      }),
    )
  })
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
    ['nothing', 'nothing'],
  ])('of %s is %s', (address, key) => expect(addressKey(address)).toBe(key))
})
