import { networkInterfaces } from 'node:os'

/** The address under which another device of the same network reaches this machine. */
export function findLanAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
