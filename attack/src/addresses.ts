import { createServer } from 'node:net'
import type { Chance } from './chance.ts'

/** The product treats each loopback address as a different machine. */
export type NewAddress = () => string

const addressesPerNetwork = 250

/** Starts at another place in 127.0.0.0/8 for each seed, so that a running product can be attacked repeatedly. */
export const createAddresses = (chance: Chance): NewAddress => {
  let count = 0
  const [first, second] = [chance.between(1, 250), chance.between(1, 200)]
  return () => {
    count += 1
    const network = second + Math.floor(count / addressesPerNetwork)
    return `127.${first}.${network}.${1 + (count % addressesPerNetwork)}`
  }
}

/** Linux lets clients use any loopback address; elsewhere only 127.0.0.1 works. */
export const hasManyAddresses = (): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port: 0, host: '127.77.77.77' }, () => probe.close(() => resolve(true)))
  })
