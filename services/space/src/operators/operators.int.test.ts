import { spaceChanged, spaceErased, spaceModerated } from '@love-space/contracts/space/space.events.ts'
import {
  changeSpaceRecord,
  createSpaceRecord,
  getSpaceRecord,
  listSpaceRecords,
  lookUpSpaceRecords,
  removeSpaceRecord,
  revealSpaceToken,
} from '@love-space/contracts/space/space-record.internal.ts'
import { addSong } from '@love-space/contracts/space/playlist.routes.ts'
import { createSpace, endSpace, getSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

const dayMs = 86_400_000
let offsetMs = 0
let service: SpaceFixture
let token: string
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => new Date(Date.now() + offsetMs) })
})
afterAll(() => service.stop())

const asAdmin = async () => {
  token = await service.internalToken('admin')
  return { token }
}
const creation = () => ({ id: newId(), key: newId(), print: 'a print' })
const settings = {
  customName: 'Made by us',
  status: 'ACTIVE',
  theme: 'official',
  headline: 'Welcome',
  content: null,
  notes: null,
  images: [],
  spaceSettingComplete: false,
} as const
const make = async (more: Partial<BodyOf<typeof createSpaceRecord>> = {}) => {
  const body = { ...settings, images: [], creation: creation(), ...more }
  return service.call(createSpaceRecord, { ...(await asAdmin()), body })
}
const change = async (spaceId: string, body: BodyOf<typeof changeSpaceRecord>) =>
  service.call(changeSpaceRecord, { ...(await asAdmin()), params: { spaceId }, body })
const shown = async (spaceId: string) => service.call(getSpaceRecord, { ...(await asAdmin()), params: { spaceId } })
const moderated = (spaceId: string, count: number) =>
  waitFor(
    async () => {
      const found = await service.allPublished(spaceModerated, spaceId)
      return found.length >= count ? found.map(({ data }) => data) : undefined
    },
    { what: `${count} events` },
  )

describe('an operator', () => {
  it('creates an empty space that begins today, once per key', async () => {
    const body = { creation: creation() }
    const [first, again] = [await make(body), await make(body)]
    const { space } = first.body.data
    expect(again.body.data.space.spaceId).toBe(space.spaceId)
    expect(space.relationshipStartDate).toBe(new Date(Date.now() + offsetMs).toISOString().slice(0, 10))
    expect((await make({ relationshipStartDate: null })).body.data.space.relationshipStartDate).toBeNull()
    const refused = await make({ relationshipStartDate: '2999-01-01' })
    expect(refused.problem.errors).toMatchObject([{ field: 'body.relationshipStartDate' }])
    expect((await service.published(spaceChanged, ({ data }) => data.spaceId === space.spaceId)).data.members).toEqual(
      [],
    )
  })

  it('gets no space that was erased since an earlier try with the same key', async () => {
    const body = { creation: creation() }
    const { spaceId } = (await make(body)).body.data.space
    const removed = await service.call(removeSpaceRecord, { ...(await asAdmin()), params: { spaceId } })
    expect(removed.status).toBe(200)
    expect((await make(body)).problem.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('reads and changes everything in a space that never had a member', async () => {
    const { spaceId } = (await make()).body.data.space
    expect((await shown(spaceId)).body.data.content).toMatchObject({ headline: 'Welcome', notes: null })
    expect((await change(spaceId, { notes: 'For you two' })).status).toBe(200)
    expect((await shown(spaceId)).body.data.content?.notes).toBe('For you two')
    expect(await moderated(spaceId, 0)).toEqual([])
  })

  it("changes a space only if `basedOn` is its version, which members' edits raise too", async () => {
    const { spaceId, first } = await service.couple()
    const { revision = 0 } = (await shown(spaceId)).body.data.space
    const body = { notes: 'Buy plums' }
    await service.call(updateSpace, { params: { spaceId }, body, token: first.token })
    const late = await change(spaceId, { customName: 'Late', basedOn: revision })
    expect(late).toMatchObject({ status: 409, problem: { code: 'ITEM_CHANGED_SINCE' } })
    const changed = await change(spaceId, { customName: 'In time', basedOn: revision + 1 })
    expect(changed.body.data.after).toMatchObject({ customName: 'In time', revision: revision + 2 })
  })

  it('sees no content that a couple wrote, in any response', async () => {
    const { spaceId, first, rings } = await service.couple()
    const planted = `planted ${newId()}`
    const body = { headline: planted, content: planted, notes: planted }
    await service.call(updateSpace, { params: { spaceId }, body, token: first.token })
    const song = { url: 'https://music.example/a', description: planted }
    await service.call(addSong, { params: { playlistId: spaceId }, body: song, token: first.token })
    const admin = await asAdmin()
    const pages = [
      await service.call(lookUpSpaceRecords, { ...admin, body: { ids: [spaceId] } }),
      await service.call(listSpaceRecords, { ...admin, query: {} }),
      await shown(spaceId),
      await change(spaceId, { customName: 'Renamed' }),
      await change(spaceId, { headline: 'Replaced', reason: 'It insulted somebody' }),
      await service.call(removeSpaceRecord, { ...admin, params: { spaceId } }),
    ]
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const answers = JSON.stringify(pages.map((page) => page.body))
    expect(answers).toContain(spaceId)
    expect(answers).not.toContain(planted)
    for (const { link } of rings) expect(answers).not.toContain(link.token)
    expect(pages[2]?.body).toMatchObject({
      data: { content: null, space: { isContentSet: { headline: true, content: true, notes: true, images: false } } },
    })
  })

  it("replaces a couple's content only with a reason, and both members are notified", async () => {
    const { spaceId, first, second } = await service.couple()
    await service.call(updateSpace, { params: { spaceId }, body: { headline: 'Ours' }, token: first.token })
    const refused = await change(spaceId, { headline: null })
    expect(refused.problem.errors).toMatchObject([{ field: 'body.reason' }])
    const done = await change(spaceId, { headline: null, content: null, reason: 'It insulted somebody' })
    expect(done.body.data).toMatchObject({ replaced: ['headline'], after: { isContentSet: { headline: false } } })
    const [published, ...others] = await moderated(spaceId, 1)
    expect(others).toEqual([])
    expect(published).toMatchObject({ status: null, replaced: ['headline'], memberIds: [first.userId, second.userId] })
    expect(JSON.stringify(published)).not.toContain('insulted')
  })

  it('adds pictures only while nobody is or was in the space, whatever the reason', async () => {
    const images = [fileAddress(newId())]
    const { spaceId } = (await make()).body.data.space
    expect((await change(spaceId, { images })).status).toBe(200)
    expect((await shown(spaceId)).body.data.content?.images).toEqual(images)
    const couple = await service.couple()
    const late = await change(couple.spaceId, { images, reason: 'It looks nicer' })
    expect(late).toMatchObject({ status: 409, problem: { code: 'SPACE_OF_MEMBERS' } })
    await service.call(updateSpace, {
      params: { spaceId: couple.spaceId },
      body: { images },
      token: couple.first.token,
    })
    expect((await change(couple.spaceId, { images: [] })).problem.errors).toMatchObject([{ field: 'body.reason' }])
    const removed = await change(couple.spaceId, { images: [], reason: 'It showed somebody else' })
    expect(removed.body.data.replaced).toEqual(['images'])
  })

  it('adds no picture if somebody joins while it is saved', async () => {
    const { spaceId, rings } = await service.issue(1)
    const [ring] = rings
    if (!ring) throw new Error('The space has no ring.')
    const person = await service.signIn()
    meanwhile(service.deps.spaces, 'mutate', () => service.claim(person, ring.link), 'before')
    const answer = await change(spaceId, { images: [fileAddress(newId())] })
    expect(answer).toMatchObject({ status: 409, problem: { code: 'SPACE_OF_MEMBERS' } })
    const space = await service.call(getSpace, { params: { spaceId }, token: person.token })
    expect(space.body.data.space.images).toEqual([])
  })

  it('pauses a space, which makes it read-only, and reopens it', async () => {
    const { spaceId, first } = await service.couple()
    expect((await change(spaceId, { status: 'PAUSED' })).body.data.after.status).toBe('PAUSED')
    const write = () => service.call(updateSpace, { params: { spaceId }, body: { headline: 'x' }, token: first.token })
    expect((await write()).problem.code).toBe('SPACE_READ_ONLY')
    await change(spaceId, { status: 'ACTIVE' })
    expect((await write()).status).toBe(200)
    expect((await moderated(spaceId, 2)).map(({ status }) => status)).toEqual(['PAUSED', 'ACTIVE'])
  })

  it('reopens an ended space while it is readable, unless a member has another active space', async () => {
    const { spaceId, first } = await service.couple()
    await service.call(endSpace, { params: { spaceId }, token: first.token })
    const other = await service.call(createSpace, { body: { customName: 'Another' }, token: first.token })
    expect(other.status).toBe(201)
    expect((await change(spaceId, { status: 'ACTIVE' })).problem.code).toBe('SPACE_NOT_RESUMABLE')
    await service.call(endSpace, { params: { spaceId: other.body.data.space.id }, token: first.token })
    expect((await change(spaceId, { status: 'PAUSED' })).body.data.after).toMatchObject({
      status: 'PAUSED',
      endedAt: null,
    })
    await change(spaceId, { status: 'ENDED' })
    offsetMs += 91 * dayMs
    expect((await change(spaceId, { status: 'ACTIVE' })).problem.code).toBe('SPACE_NOT_RESUMABLE')
  })

  it('ends a space with members, and erases one without', async () => {
    const { spaceId, first } = await service.couple()
    const remove = async (id: string) =>
      service.call(removeSpaceRecord, { ...(await asAdmin()), params: { spaceId: id } })
    expect((await remove(spaceId)).body.data.after?.status).toBe('ENDED')
    const { token: theirs } = await service.signIn({ userId: first.userId })
    const read = await service.call(getSpace, { params: { spaceId }, token: theirs })
    expect(read.body.data.space).toMatchObject({ status: 'ENDED', endedBy: null })
    const { spaceId: empty } = (await make()).body.data.space
    expect((await remove(empty)).body.data.after).toBeNull()
    expect(await service.published(spaceErased, ({ data }) => data.spaceId === empty)).toBeDefined()
    expect((await shown(empty)).status).toBe(404)
    expect((await remove(empty)).status).toBe(404)
  })

  it("gets a space's whole token, which opens it with one of its rings", async () => {
    const { spaceId, rings } = await service.issue(1)
    const { body } = await service.call(revealSpaceToken, { ...(await asAdmin()), params: { spaceId } })
    expect(body.data.spaceToken).toBe(rings[0]?.link.token)
  })
})
