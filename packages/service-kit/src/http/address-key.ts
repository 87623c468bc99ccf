import { isIPv6 } from 'node:net'

const mappedPrefix = [0, 0, 0, 0, 0, 0xffff]
const groupsTotal = 8

/** The 16-bit groups a part of an IPv6 address names, a trailing IPv4 address (`1.2.3.4`) as two of them. */
const groupsOf = (part: string): number[] =>
  part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })

const expanded = (address: string): number[] => {
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::') ?? []
  const [left, right] = [groupsOf(head), groupsOf(tail)]
  return [...left, ...Array.from({ length: groupsTotal - left.length - right.length }, () => 0), ...right]
}

/**
 * What everything that counts by address counts by: an IPv4 address, also one written as IPv6 (`::ffff:1.2.3.4`), or the
 * /64 network an IPv6 customer gets, always in the same form (`2001:db8:1:2::/64`).
 */
export const addressKey = (address: string): string => {
  if (!isIPv6(address)) return address
  const groups = expanded(address)
  if (mappedPrefix.every((group, index) => groups[index] === group)) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
