import { createServer } from 'node:net'
import type { Chance } from './chance.ts'

/** Gives loopback addresses nobody has used before; to the product each is a machine of its own. */
export type NewAddress = () => string

const addressesPerNetwork = 250

/** Begins somewhere else in 127.0.0.0/8 for every seed, so that a running product can be attacked twice. */
export const createAddresses = (chance: Chance): NewAddress => {
  let count = 0
  const [first, second] = [chance.between(1, 250), chance.between(1, 200)]
  return () => {
    count += 1
    const network = second + Math.floor(count / addressesPerNetwork)
    return `127.${first}.${network}.${1 + (count % addressesPerNetwork)}`
  }
}

/** Whether this machine lets a client come from any loopback address; Linux does, others only from 127.0.0.1. */
export const hasManyAddresses = (): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port: 0, host: '127.77.77.77' }, () => probe.close(() => resolve(true)))
  })
