import { createServer } from 'node:net'
import type { Chance } from './chance.ts'

/** Returns an unused loopback address; the product takes each for another machine. */
export type NewAddress = () => string

const addressesPerNetwork = 250

/** Creates such addresses in 127.0.0.0/8. The seed decides where they begin, so a second attack on a product uses others. */
export const createAddresses = (chance: Chance): NewAddress => {
  let count = 0
  const [first, second] = [chance.between(1, 250), chance.between(1, 200)]
  return () => {
    count += 1
    const network = (second + Math.floor(count / addressesPerNetwork)) % 256
    return `127.${first}.${network}.${1 + (count % addressesPerNetwork)}`
  }
}

/** Returns whether clients can use any loopback address, as on Linux; elsewhere only 127.0.0.1 works. */
export const hasManyAddresses = (): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port: 0, host: '127.77.77.77' }, () => probe.close(() => resolve(true)))
  })
