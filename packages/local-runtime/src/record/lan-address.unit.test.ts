import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { findLanAddress } from './lan-address.ts'

const at = (address: string, internal = false): NetworkInterfaceInfo[] => [
  { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: `${address}/24` },
]

test('returns the address in the network, neither loopback nor a virtual one', () => {
  const interfaces = { lo: at('127.0.0.1', true), docker0: at('172.17.0.1'), wlan0: at('192.168.1.20') }
  expect(findLanAddress(interfaces)).toBe('192.168.1.20')
})

test('returns nothing without a network', () => {
  expect(findLanAddress({ lo: at('127.0.0.1', true), utun3: at('10.8.0.2') })).toBeUndefined()
})
