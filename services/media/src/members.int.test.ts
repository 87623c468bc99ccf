import { describeMembers } from '@love-space/testing/members-cases.ts'
import { afterAll, beforeAll } from 'vitest'
import { startWorld, type World } from '../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

describeMembers({
  name: 'media',
  service: () => world.service,
  owners: () => world.owners,
  pass: (ms) => world.pass(ms),
})
