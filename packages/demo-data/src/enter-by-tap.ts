import { register } from '@love-space/contracts/auth/user.routes.ts'
import { addUserByToken, createWithToken } from '@love-space/contracts/space/entry.routes.ts'
import type { DemoClient } from './demo-client.ts'
import { pairOf } from './tap-link.ts'

export interface NewPerson {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly pin: string
}

/** Registers a person with the ring of a link. The first of a couple opens the space, the second joins it. */
export const enterByTap = async (call: DemoClient, link: string, who: 'first' | 'second', person: NewPerson) => {
  const pair = pairOf(link)
  const { name, email, password, pin } = person
  const body = { name, email, password, pin, ringToken: pair.object, spaceToken: pair.token }
  const { token, user } = (await call(register, { body })).data
  const entry = { body: { ...pair, userId: user.id }, token }
  const { space } = (await call(who === 'first' ? createWithToken : addUserByToken, entry)).data
  return { token, user, space, pair }
}
