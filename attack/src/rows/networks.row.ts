import { register } from '@love-space/contracts/auth/user.routes.ts'
import { validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { targetOf } from '@love-space/service-kit/http/internal-client.ts'
import { randomBytes } from 'node:crypto'
import { createSender, shown, type Answer } from '../http.ts'
import { newAccount } from '../people.ts'
import type { Row } from '../row.ts'
import type { Target } from '../target.ts'

/** More tries than one client may make in a window. */
const triesMax = 80

/** Returns addresses in one random IPv6 network of the documentation range. */
const newNetwork = () => {
  const [a, b] = [randomBytes(2).toString('hex'), randomBytes(2).toString('hex')]
  return () =>
    `2001:db8:${a}:${b}:${randomBytes(8)
      .toString('hex')
      .replaceAll(/(.{4})(?=.)/g, '$1:')}`
}

/** Returns a proxy's header, which the services' own ports trust. */
const fromAddress = (address: string) => ({ 'x-forwarded-for': address })

const tryUnknownLink = ({ ports }: Target, address: string): Promise<Answer> => {
  const query = { token: randomBytes(16).toString('base64url'), object: randomBytes(16).toString('base64url') }
  const path = targetOf(validateToken.path, undefined, query)
  return createSender(ports.space)({ address: '127.0.0.1', path, headers: fromAddress(address) })
}

const tryTakenEmail = (target: Target, email: string, address: string): Promise<Answer> =>
  createSender(target.ports.auth)({
    address: '127.0.0.1',
    method: 'POST',
    path: register.path,
    headers: fromAddress(address),
    body: { ...newAccount(target), email },
  })

export const networks: Row = {
  id: '8',
  title: 'limits that an IPv6 network gets around, at the ports of auth and space',
  attack: async ({ target, victims }, tally) => {
    const { email } = victims.partners[0]
    const ways: [string, (address: string) => Promise<Answer>][] = [
      ['guesses links', (address) => tryUnknownLink(target, address)],
      ['learns who has an account', (address) => tryTakenEmail(target, email, address)],
    ]
    for (const [what, attempt] of ways) {
      const [network, another] = [newNetwork(), newNetwork()]
      let last: Answer | undefined
      let tried = 0
      while (tried < triesMax && last?.status !== 429) {
        last = await attempt(network())
        tried += 1
      }
      tally.check(`an IPv6 network that ${what} is stopped like one address`, last?.status === 429, last && shown(last))
      const other = await attempt(another())
      tally.check('and no other network with it', other.status !== 429 && other.status < 500, shown(other))
      tally.notes.push(`stopped after ${tried}`)
    }
    tally.notPossible.push(
      'the gateway listens on IPv4 loopback only; it counts by the same function (service-kit/src/http/address-key.unit.test.ts)',
    )
  },
}
