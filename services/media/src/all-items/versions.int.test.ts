import * as memories from '@love-space/contracts/media/memory.routes.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import * as timeline from '@love-space/contracts/media/timeline.routes.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import { restoreFromTrash } from '@love-space/contracts/media/trash.routes.ts'
import { describeLostCreation, describeRecordVersion } from '@love-space/testing/version-cases.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const call: World['service']['call'] = (route, input) => world.service.call(route, input)
const contents = { 1: 'One', 2: 'Two', 3: 'Three' } as const

const pictureOf = async (token: string, spaceId: string, folder: string) => {
  const { id } = await world.upload({ token, bytes: await uniquePng(), path: `${spaceId}/${folder}` })
  return (await world.settled(token, id)).url ?? ''
}

const aMemory = async () => {
  const { anna, ben, space } = await world.addCouple()
  const { spaceId } = space
  const { token } = anna
  const create = (title: string, key?: string) =>
    call(memories.createMemory, {
      params: { spaceId },
      body: { title, date: '2026-11-01' },
      token,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })
  const read = (memoryId: string) => call(memories.getMemory, { params: { spaceId, memoryId }, token })
  const change = (id: string, body: object) => call(memories.updateMemory, { params: { id }, body, token })
  const trash = (id: string) => call(memories.deleteMemory, { params: { id }, token: ben.token })
  return { anna, ben, spaceId, create, read, change, trash }
}

describeRecordVersion({
  name: 'a memory',
  service: () => world.service,
  versionOf: ({ memory }: { memory: Memory }) => memory.version,
  noEdits: ['likes and comments', 'trash and restore'],
  prepare: async () => {
    const { ben, spaceId, create, read, change, trash } = await aMemory()
    const { id } = (await create('First')).body.data.memory
    const { token } = ben
    return {
      read: () => read(id),
      change: (content, basedOn) =>
        change(id, { title: contents[content], ...(basedOn === undefined ? {} : { basedOn }) }),
      stored: { collection: 'memories', id },
      noEdits: {
        'likes and comments': async () => {
          await call(memories.likeMemory, { params: { id }, body: {}, token })
          await call(memories.commentOnMemory, { params: { id }, body: { text: 'Yes!' }, token })
        },
        'trash and restore': async () => {
          await trash(id)
          await call(restoreFromTrash, { params: { spaceId, kind: 'memory', id }, token })
        },
      },
    }
  },
})

describeLostCreation({
  name: 'a memory',
  idOf: ({ memory }: { memory: Memory }) => memory.id,
  deletions: ['a move to the trash', 'the trash is emptied'],
  prepare: async () => {
    const { create, read, change, trash } = await aMemory()
    return {
      create: (content, key) => create(contents[content], key),
      read,
      change: (id) => change(id, { title: 'Changed' }),
      deletions: {
        'a move to the trash': trash,
        'the trash is emptied': async (id) => {
          await trash(id)
          await world.service.deps.memories.tombstone({ _id: id }, [])
        },
      },
    }
  },
})

const anEvent = async () => {
  const { anna, ben, space } = await world.addCouple()
  const { token } = anna
  const create = (title: string, key?: string) =>
    call(timeline.createTimelineEvent, {
      body: { title, date: '2026-11-01' },
      token,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })
  const read = (id: string) => call(timeline.getTimelineEvent, { params: { id }, token })
  const change = (id: string, body: object) => call(timeline.updateTimelineEvent, { params: { id }, body, token })
  const trash = (id: string) => call(timeline.deleteTimelineEvent, { params: { id }, token: ben.token })
  return { anna, ben, spaceId: space.spaceId, create, read, change, trash }
}

describeRecordVersion({
  name: 'a timeline event',
  service: () => world.service,
  versionOf: ({ timelineEvent }: { timelineEvent: TimelineEvent }) => timelineEvent.version,
  noEdits: ['an upload that ends after the save', 'trash and restore'],
  prepare: async () => {
    const { anna, ben, spaceId, create, read, change, trash } = await anEvent()
    const { id } = (await create('First')).body.data.timelineEvent
    return {
      read: () => read(id),
      change: (content, basedOn) =>
        change(id, { title: contents[content], ...(basedOn === undefined ? {} : { basedOn }) }),
      stored: { collection: 'timeline_events', id },
      noEdits: {
        'an upload that ends after the save': async () =>
          change(id, { media: await pictureOf(anna.token, spaceId, 'timeline') }),
        'trash and restore': async () => {
          await trash(id)
          await call(restoreFromTrash, { params: { spaceId, kind: 'timeline', id }, token: ben.token })
        },
      },
    }
  },
})

describeLostCreation({
  name: 'a timeline event',
  idOf: ({ timelineEvent }: { timelineEvent: TimelineEvent }) => timelineEvent.id,
  deletions: ['a move to the trash', 'the trash is emptied'],
  prepare: async () => {
    const { create, read, change, trash } = await anEvent()
    return {
      create: (content, key) => create(contents[content], key),
      read,
      change: (id) => change(id, { title: 'Changed' }),
      deletions: {
        'a move to the trash': trash,
        'the trash is emptied': async (id) => {
          await trash(id)
          await world.service.deps.timelineEvents.tombstone({ _id: id }, [])
        },
      },
    }
  },
})

it('accepts a change of an earlier front end although an upload ended meanwhile', async () => {
  const { anna, spaceId, create, change } = await anEvent()
  const { id, updatedAt: basedOn } = (await create('First')).body.data.timelineEvent
  world.pass(1_000)
  const media = await pictureOf(await anna.signIn(), spaceId, 'timeline')
  expect((await change(id, { media })).body.data.timelineEvent.media).toBe(media)
  const { status, body } = await change(id, { title: 'Mine', basedOn })
  expect([status, body.data.timelineEvent.title, body.data.timelineEvent.media]).toEqual([200, 'Mine', media])
})

it('makes a version when a medium is removed, or chosen with `basedOn`', async () => {
  const { anna, spaceId, create, change } = await anEvent()
  const { id } = (await create('First')).body.data.timelineEvent
  const media = await pictureOf(anna.token, spaceId, 'timeline')
  expect((await change(id, { media, basedOn: 1 })).body.data.timelineEvent.version).toBe(2)
  expect((await change(id, { media: null })).body.data.timelineEvent.version).toBe(3)
})
