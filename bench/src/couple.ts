import { randomBytes } from 'node:crypto'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import type { DemoClient } from '@love-space/demo-data/demo-client.ts'
import { enterByTap, type NewPerson } from '@love-space/demo-data/enter-by-tap.ts'

export interface Partner {
  readonly token: string
  readonly userId: string
  readonly messageId: string
}

export type Couple = readonly [Partner, Partner]

export const newPerson = (name: string): NewPerson => ({
  name,
  email: `bench.${randomBytes(8).toString('hex')}@example.com`,
  password: 'against-the-clock',
  pin: '4821',
})

export const newCouple = async (call: DemoClient, [first = '', second = '']: readonly string[]): Promise<Couple> => {
  const people = [
    await enterByTap(call, first, 'first', newPerson('Ada')),
    await enterByTap(call, second, 'second', newPerson('Ben')),
  ]
  const [ada, ben] = await Promise.all(
    people.map(async ({ token, user }) => {
      const { data } = await call(createLoveMessage, { body: { message: 'Good morning' }, token })
      return { token, userId: user.id, messageId: data.loveMessage.id }
    }),
  )
  if (!ada || !ben) throw new Error('A couple needs two users.')
  return [ada, ben]
}
