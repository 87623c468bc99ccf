import * as routes from '@love-space/contracts/media/memory.routes.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { FoundRecord } from '@love-space/couple-rules/record-edit.ts'
import { anySteps, servicePlays, TwoWriters, type RecordServer, type Written } from '@love-space/testing/two-writers.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

const msPerRun = 1_500

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

// Adds a title where a step has none, because a memory needs one.
const bodyOf = ({ title, text, tags }: Partial<Written>) => ({
  ...(title !== undefined && { title: `T${title}` }),
  ...(text !== undefined && { description: text }),
  ...(tags !== undefined && { tags: [...tags] }),
})
const found = ({ id, version, title, description, tags }: Memory): FoundRecord<Written> => ({
  id,
  version,
  words: { title: title.slice(1), text: description, tags },
})

/** Returns the service as the two members of a couple reach it. */
const ofCouple = ({ anna, ben, space }: Awaited<ReturnType<World['addCouple']>>): RecordServer => {
  const tokens = [anna.token, ben.token]
  const { spaceId } = space
  const reply = ({ status, body, problem }: Awaited<ReturnType<World['service']['call']>>) => {
    if (status < 300) return { answer: found((body as { data: { memory: Memory } }).data.memory) }
    const { memory } = (problem?.current ?? {}) as { memory?: Memory }
    if (!memory) throw new Error(`The service answered ${status}: ${JSON.stringify(problem)}`)
    return { found: found(memory) }
  }
  return {
    isFine: ({ tags }) => tags.length <= limits.tagsMax,
    create: async (key, words) =>
      reply(
        await world.service.call(routes.createMemory, {
          params: { spaceId },
          body: { title: 'T', date: '2026-11-01', ...bodyOf(words) },
          headers: { 'idempotency-key': key },
          token: tokens[0] ?? '',
        }),
      ),
    change: async (person, { id = '', basedOn, changes }) =>
      reply(
        await world.service.call(routes.updateMemory, {
          params: { id },
          body: { ...bodyOf(changes), ...(basedOn !== undefined && { basedOn }) },
          token: tokens[person] ?? '',
        }),
      ),
    read: async (memoryId) => {
      const answer = await world.service.call(routes.getMemory, { params: { spaceId, memoryId }, token: anna.token })
      return answer.status === 200 ? found(answer.body.data.memory) : null
    },
  }
}

it(
  'with two users in two tabs each, the service loses no text and creates nothing twice',
  async () => {
    const couple = ofCouple(await world.addCouple())
    let plays = 0
    const play = fc.asyncProperty(anySteps, (steps) =>
      new TwoWriters(couple, `of-two-writers-${(plays += 1)}-`).play(steps),
    )
    await fc.assert(play, { numRuns: servicePlays, endOnFailure: true })
    expect(plays).toBe(servicePlays)
  },
  servicePlays * msPerRun + 30_000,
)
