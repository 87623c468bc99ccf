import { randomBytes } from 'node:crypto'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { addUserByToken, createWithToken } from '@love-space/contracts/space/entry.routes.ts'
import type { DemoClient } from '@love-space/demo-data/demo-client.ts'
import { pairOf } from '@love-space/demo-data/tap-link.ts'

export interface Partner {
  readonly token: string
  readonly userId: string
  readonly messageId: string
}

export type Couple = readonly [Partner, Partner]

export const registrationOf = (link: string, name: string) => {
  const { token, object } = pairOf(link)
  const email = `bench.${randomBytes(8).toString('hex')}@example.com`
  return { name, email, password: 'against-the-clock', pin: '4821', ringToken: object, spaceToken: token }
}

const enter = async (call: DemoClient, link: string, isFirst: boolean): Promise<Omit<Partner, 'messageId'>> => {
  const { data } = await call(register, { body: registrationOf(link, isFirst ? 'Ada' : 'Ben') })
  const { token, user } = data
  await call(isFirst ? createWithToken : addUserByToken, { body: { ...pairOf(link), userId: user.id }, token })
  return { token, userId: user.id }
}

export const newCouple = async (call: DemoClient, links: readonly string[]): Promise<Couple> => {
  const people = [await enter(call, links[0] ?? '', true), await enter(call, links[1] ?? '', false)]
  const [ada, ben] = await Promise.all(
    people.map(async (person) => {
      const { data } = await call(createLoveMessage, { body: { message: 'Good morning' }, token: person.token })
      return { ...person, messageId: data.loveMessage.id }
    }),
  )
  if (!ada || !ben) throw new Error('A couple needs two users.')
  return [ada, ben]
}
