import { userErased } from '@love-space/contracts/auth/user.events.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { commonInternalRoutes, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { endSpace, leaveSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { addWish, deleteWish, listWishes, updateWish } from '@love-space/contracts/space/wish.routes.ts'
import type { Wish } from '@love-space/contracts/space/wish.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { exportedItems } from '@love-space/testing/exported-items.ts'
import { describeLostCreation, describeRecordVersion } from '@love-space/testing/version-cases.ts'
import type { TestToken } from '@love-space/testing/test-keys.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'

let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture()
})
afterAll(() => service.stop())

type NewWish = BodyOf<typeof addWish>
type Change = BodyOf<typeof updateWish>

const ours: NewWish = { list: 'ours', kind: 'place', title: 'Lisbon' }
const mine: NewWish = { list: 'mine', kind: 'gift', title: 'A red scarf' }
const hidden: NewWish = { ...mine, isHidden: true }
const keyed = (key?: string) => (key === undefined ? {} : { headers: { 'idempotency-key': key } })

const aCouple = async () => {
  const { spaceId, first, second } = await service.couple()
  const params = { spaceId }
  const add = (person: TestToken, body: NewWish, key?: string) =>
    service.call(addWish, { params, body, token: person.token, ...keyed(key) })
  const wish = async (person: TestToken, body: NewWish) => (await add(person, body)).body.data.wish
  const change = (person: TestToken, wishId: string, body: Change) =>
    service.call(updateWish, { params: { wishId }, body, token: person.token })
  const remove = (person: TestToken, wishId: string) =>
    service.call(deleteWish, { params: { wishId }, token: person.token })
  const list = async (person: TestToken) =>
    (await service.call(listWishes, { params, token: person.token })).body.data.wishes
  const titles = async (person: TestToken) => (await list(person)).map(({ title }) => title).toSorted()
  return { spaceId, params, first, second, add, wish, change, remove, list, titles }
}

const readersOf = async (wishId: string) =>
  (await service.allPublished(liveHinted, wishId)).map(({ data }) => data.userIds.toSorted())

const exported = async (userId: string) => JSON.stringify(await exportedItems(service, userId))

describe('wishes', () => {
  it('are on a list of both and one of each, which both may read', async () => {
    const { first, second, wish, list } = await aCouple()
    const shared = await wish(first, { ...ours, note: 'In spring', url: 'https://example.org/lisbon' })
    const own = await wish(second, mine)
    expect(shared).toMatchObject({ ownerId: null, note: 'In spring', isHidden: false, doneAt: null, version: 1 })
    expect(own).toMatchObject({ ownerId: second.userId, url: null })
    const seen = await list(first)
    expect(seen.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([own, shared])
    expect(await list(second)).toEqual(seen)
  })

  it('of both are changed and deleted by each; of one, by that one alone', async () => {
    const { first, second, wish, change, remove, titles } = await aCouple()
    const shared = await wish(first, ours)
    const own = await wish(first, mine)
    expect((await change(second, shared.id, { title: ' Porto ' })).body.data.wish.title).toBe('Porto')
    expect((await change(second, own.id, { title: 'Mine now' })).problem.code).toBe('WISH_OF_PARTNER')
    expect((await change(second, own.id, { isHidden: true })).problem.code).toBe('WISH_OF_PARTNER')
    expect((await remove(second, own.id)).problem.code).toBe('WISH_OF_PARTNER')
    expect((await remove(second, shared.id)).status).toBe(204)
    expect((await remove(first, shared.id)).problem.code).toBe('WISH_NOT_FOUND')
    expect(await titles(second)).toEqual(['A red scarf'])
    expect((await remove(first, own.id)).status).toBe(204)
    expect(await titles(second)).toEqual([])
  })

  it('are marked as done by each, also on the list of the partner', async () => {
    const { first, second, wish, change } = await aCouple()
    const own = await wish(first, mine)
    const { doneAt } = (await change(second, own.id, { isDone: true })).body.data.wish
    expect(doneAt).not.toBeNull()
    expect((await change(first, own.id, { isDone: true })).body.data.wish.doneAt).toBe(doneAt)
    expect((await change(first, own.id, { isDone: false })).body.data.wish.doneAt).toBeNull()
  })

  it('of both change live on both phones', async () => {
    const { first, second, wish, change, remove } = await aCouple()
    const both = [first.userId, second.userId].toSorted()
    const { id } = await wish(first, ours)
    await change(second, id, { title: 'Porto' })
    await remove(second, id)
    await expect.poll(() => readersOf(id)).toEqual([both, both, both])
  })

  it.each([
    ['an empty title', { ...ours, title: ' ' }, 'body.title'],
    ['a long note', { ...ours, note: 'x'.repeat(limits.wishNoteCharsMax + 1) }, 'body.note'],
    ['a link to no page', { ...ours, url: 'javascript:alert(1)' }, 'body.url'],
    ['an unknown kind', { ...ours, kind: 'car' }, 'body.kind'],
    ['a hidden wish of both', { ...ours, isHidden: true }, 'body.isHidden'],
  ])('refuse %s', async (_, body, field) => {
    const { first, add } = await aCouple()
    const { status, problem } = await add(first, body as NewWish)
    expect([status, problem.errors?.map((error) => error.field)]).toEqual([422, [field]])
  })

  it('of both cannot be hidden later', async () => {
    const { first, wish, change } = await aCouple()
    const { id } = await wish(first, ours)
    expect((await change(first, id, { isHidden: true })).problem.errors?.[0]?.field).toBe('body.isHidden')
  })

  it('are at most 100 per list, also if added at the same time, and the refusal says so', async () => {
    const { first, add, remove, list } = await aCouple()
    const some = (body: NewWish, count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => add(first, { ...body, title: `${body.title} ${n}` })))
    await some(ours, limits.wishesMax - 2)
    const answers = await some(ours, 6)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.problem.code).toBe('TOO_MANY_WISHES')
    expect(refused?.problem.message).toContain(String(limits.wishesMax))
    expect((await add(first, mine)).status).toBe(201)
    const [one] = (await list(first)).filter(({ ownerId }) => ownerId === null)
    await remove(first, one?.id ?? '')
    expect((await add(first, ours)).status).toBe(201)
  })
})

describe('a hidden wish', () => {
  const aSecret = async () => {
    const couple = await aCouple()
    const title = `secret ${newId()}`
    const wish = await couple.wish(couple.first, { ...hidden, title, note: `why ${title}` })
    return { ...couple, title, id: wish.id }
  }
  const isGet = ({ method }: RouteSpec) => method === 'GET'

  it('is read and changed by its owner', async () => {
    const { first, id, list, change } = await aSecret()
    expect((await list(first)).map((one) => [one.id, one.isHidden])).toEqual([[id, true]])
    expect((await change(first, id, { isDone: true })).status).toBe(200)
  })

  it.each(routesByOwner.space.filter(isGet))('is not told to the partner by $method $path', async (route) => {
    const { spaceId, second, title, id } = await aSecret()
    const params = { spaceId, key: 'date_ideas' }
    const asked = { params, query: {}, token: second.token } as object
    const { body, headers } = await service.call(route, asked)
    const text = JSON.stringify([body, [...headers]])
    expect(text).not.toContain(title)
    expect(text).not.toContain(id)
  })

  it.each([...internalRoutesByOwner.space, ...commonInternalRoutes].filter(isGet))(
    'is not told to other services by $method $path of the partner',
    async (route) => {
      const { spaceId, second, title, id } = await aSecret()
      for (const caller of route.callers ?? []) {
        const params = { spaceId, userId: second.userId, ringId: newId() }
        const asked = { params, query: {}, token: await service.internalToken(caller) } as object
        const { body } = await service.call(route, asked)
        expect(JSON.stringify(body ?? null)).not.toContain(title)
        expect(JSON.stringify(body ?? null)).not.toContain(id)
      }
    },
  )

  it.each([
    ['changing it', { title: 'Found' }],
    ['marking it as done', { isDone: true }],
    ['changing nothing', { isHidden: true }],
    ['an old version', { title: 'Found', basedOn: 7 }],
  ])('answers the partner like a wish that does not exist: %s', async (_, body) => {
    const { second, id, change } = await aSecret()
    const answers = [await change(second, id, body), await change(second, newId(), body)]
    const said = answers.map(({ status, problem }) => ({ ...problem, status, requestId: '', instance: '' }))
    expect(said[0]).toEqual(said[1])
    expect(said[0]).toMatchObject({ status: 404, code: 'WISH_NOT_FOUND' })
  })

  it('is not deleted by the partner, who is answered as if it did not exist', async () => {
    const { first, second, id, remove, list } = await aSecret()
    expect((await remove(second, id)).problem.code).toBe('WISH_NOT_FOUND')
    expect(await list(first)).toHaveLength(1)
  })

  it("is not told by the limit of the partner's lists", async () => {
    const { first, second, add } = await aCouple()
    for (let n = 0; n < limits.wishesMax; n += 1) await add(first, hidden)
    expect((await add(first, hidden)).problem.code).toBe('TOO_MANY_WISHES')
    for (const body of [ours, mine, hidden]) expect((await add(second, body)).status).toBe(201)
  })

  it("changes live on its owner's own phones only, until it is shown", async () => {
    const { first, second, id, change, remove } = await aSecret()
    const [alone, both] = [[first.userId], [first.userId, second.userId].toSorted()]
    await change(first, id, { title: 'Still a secret' })
    await change(first, id, { isDone: true })
    await change(first, id, { isHidden: false })
    await change(first, id, { isHidden: true })
    await remove(first, id)
    await expect.poll(() => readersOf(id)).toEqual([alone, alone, alone, both, both, alone])
  })

  it('is on the list of the partner once it is shown, and gone once it is hidden again', async () => {
    const { first, second, id, change, titles } = await aSecret()
    await change(first, id, { title: 'Shown', isHidden: false })
    expect(await titles(second)).toEqual(['Shown'])
    await change(first, id, { isHidden: true })
    expect(await titles(second)).toEqual([])
  })

  it('is in the export of its owner, and not in that of the partner', async () => {
    const { first, second, title, id } = await aSecret()
    expect(await exported(first.userId)).toContain(title)
    const theirs = await exported(second.userId)
    expect(theirs).not.toContain(title)
    expect(theirs).not.toContain(id)
  })

  it('stays when the partner is erased, and goes with its owner', async () => {
    const { first, second, id } = await aSecret()
    const erase = (userId: string) => service.publish(userErased, { aggregateId: userId, data: { userId } })
    await erase(second.userId)
    await expect
      .poll(async () => (await service.deps.spaces.findOne({ 'members.userId': second.userId }))?._id)
      .toBeUndefined()
    expect(await service.deps.wishes.findById(id)).not.toBeNull()
    await erase(first.userId)
    await expect.poll(() => service.deps.wishes.findById(id)).toBeNull()
  })
})

describe('the wishes of a space', () => {
  it('are read-only once it has ended', async () => {
    const { params, first, second, wish, add, change, remove, titles } = await aCouple()
    const { id } = await wish(first, ours)
    const { token } = await service.signIn({ userId: first.userId, stepUpAt: true })
    await service.call(endSpace, { params, token })
    expect(await titles(second)).toEqual(['Lisbon'])
    const refused = [await add(second, ours), await change(second, id, { isDone: true }), await remove(second, id)]
    expect(refused.map(({ problem }) => problem.code)).toEqual(Array.from({ length: 3 }, () => 'SPACE_READ_ONLY'))
  })

  it('are not found by a former member, whose own list goes with them', async () => {
    const { params, first, second, wish, change, titles } = await aCouple()
    const shared = await wish(second, ours)
    await wish(second, mine)
    const { token } = await service.signIn({ userId: second.userId, stepUpAt: true })
    expect((await service.call(leaveSpace, { params, token })).status).toBe(204)
    expect((await service.call(listWishes, { params, token })).problem.code).toBe('SPACE_NOT_FOUND')
    expect((await change(second, shared.id, { title: 'x' })).problem.code).toBe('WISH_NOT_FOUND')
    expect(await titles(first)).toEqual(['Lisbon'])
    const theirs = await exported(second.userId)
    expect(theirs).toContain('A red scarf')
    expect(theirs).not.toContain('Lisbon')
    expect(await exported(first.userId)).not.toContain('A red scarf')
  })

  it('are not found by another couple', async () => {
    const [one, other] = [await aCouple(), await aCouple()]
    const { id } = await one.wish(one.first, ours)
    expect((await other.change(other.first, id, { title: 'x' })).problem.code).toBe('WISH_NOT_FOUND')
    expect((await other.remove(other.first, id)).problem.code).toBe('WISH_NOT_FOUND')
    const { problem } = await service.call(listWishes, { params: one.params, token: other.first.token })
    expect(problem.code).toBe('SPACE_NOT_FOUND')
  })

  it('do not change the space itself, whose version the partner reads', async () => {
    const { params, first, add } = await aCouple()
    const read = async () =>
      (await service.call(updateSpace, { params, body: { headline: '' }, token: first.token })).body.data.space.version
    const before = await read()
    await add(first, hidden)
    expect(await read()).toBe(before)
  })
})

const contents = { 1: 'One', 2: 'Two', 3: 'Three' } as const
const reading = async (list: readonly Wish[], wishId: string) => {
  const wish = list.find(({ id }) => id === wishId)
  return { status: wish ? 200 : 404, body: { data: { wish } }, problem: {} as never }
}

describeRecordVersion({
  name: 'a wish',
  service: () => service,
  versionOf: ({ wish }: { wish: Wish }) => wish.version,
  noEdits: ['that it is done'],
  prepare: async () => {
    const { first, second, wish, change, list } = await aCouple()
    const { id } = await wish(first, ours)
    return {
      read: async () => reading(await list(first), id),
      change: (content, basedOn) =>
        change(second, id, { title: contents[content], ...(basedOn === undefined ? {} : { basedOn }) }),
      stored: { collection: 'wishes', id },
      noEdits: {
        'that it is done': async () => {
          for (const isDone of [true, false]) expect((await change(first, id, { isDone })).status).toBe(200)
        },
      },
    }
  },
})

describeLostCreation({
  name: 'a wish',
  idOf: ({ wish }: { wish: Wish }) => wish.id,
  deletions: ['its deletion'],
  prepare: async () => {
    const { first, add, change, remove, list } = await aCouple()
    return {
      create: (content, key) => add(first, { ...ours, title: contents[content] }, key),
      read: async (id) => reading(await list(first), id),
      change: (id) => change(first, id, { title: 'Changed' }),
      deletions: { 'its deletion': (id) => remove(first, id) },
    }
  },
})
