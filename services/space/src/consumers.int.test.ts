import { describePeople } from '@love-space/testing/members-cases.ts'
import { afterAll, beforeAll } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../test/space-fixture.ts'

const time = { now: new Date() }
let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => time.now })
})
afterAll(() => service.stop())

describePeople({
  name: 'space',
  service: () => service,
  owners: () => service.owners,
  pass: (ms) => {
    time.now = new Date(time.now.getTime() + ms)
  },
})
