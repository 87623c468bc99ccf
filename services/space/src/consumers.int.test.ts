import { userChanged, userRegistered } from '@love-space/contracts/events/auth.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { afterAll, beforeAll } from 'vitest'
import { aStranger, startSpaceFixture, type SpaceFixture } from '../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

const prepare = async () => {
  const facts = { ...aStranger(), version: 3, name: 'Mia Sommer', avatar: '/api/files/mia' }
  return {
    aggregateId: facts.userId,
    data: facts,
    older: { ...facts, version: 2, name: 'Mia Winter' },
    effect: () => service.deps.personModel.findOne({ _id: facts.userId }).lean(),
  }
}

describeConsumer({ service: () => service, event: userRegistered, durable: 'space-on-user-registered', prepare })
describeConsumer({ service: () => service, event: userChanged, durable: 'space-on-user-changed', prepare })
