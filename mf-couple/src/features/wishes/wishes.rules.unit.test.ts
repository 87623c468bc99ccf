import { expect, it } from 'vitest'
import type { Wish } from '@love-space/contracts/space/wish.ts'
import type { HeldSubject, HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import {
  asPlanned,
  emptyWish,
  listOf,
  memoryOf,
  wishChangeSubject,
  wishDeletionSubject,
  wishDoneSubject,
  wishDraftIn,
  wishSubject,
  withHeldWishes,
} from './wishes.rules.ts'

const [spaceId, userId, partnerId] = ['c', 'a', 'b'].map((letter) => letter.repeat(24)) as [string, string, string]
const at = '2026-11-20T10:00:00.000Z'
const heldAt = '2026-11-21T18:00:00.000Z'

const lisbon: Wish = {
  id: '1'.repeat(24),
  ownerId: null,
  kind: 'place',
  title: 'Lisbon',
  note: '',
  url: null,
  isHidden: false,
  doneAt: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
}

const held = (subject: HeldSubject, body: object, more: Partial<HeldWrite> = {}): HeldWrite => ({
  key: `key-${subject.kind}`,
  userId,
  routeId: subject.kind,
  method: 'PUT',
  path: '',
  body,
  heldAt,
  subject,
  reason: 'offline',
  ...more,
})
const shown = (...writes: readonly HeldWrite[]) => withHeldWishes([lisbon], writes, { spaceId, userId })

it('shows a held change and mark at once, with the wish of the server beside', () => {
  const [wish] = shown(
    held(wishChangeSubject(lisbon.id), { title: 'Porto', basedOn: 1 }),
    held(wishDoneSubject(lisbon.id), { isDone: true }),
  )
  expect(wish).toMatchObject({ title: 'Porto', doneAt: heldAt, saved: lisbon })
})

it('leaves what the server has where a change was refused, and where a deletion waits', () => {
  const change = held(wishChangeSubject(lisbon.id), { title: 'Porto' }, { reason: 'refused', code: 'CONFLICT' })
  const deletion = held(wishDeletionSubject(lisbon.id), {}, { method: 'DELETE' })
  for (const write of [change, deletion]) expect(shown(write)).toMatchObject([{ title: 'Lisbon', waiting: write }])
})

it('lists held wishes first, on the list that they are for', () => {
  const words = { ...emptyWish('mine'), url: null, isDone: false, title: 'Gloves', isHidden: true }
  const wishes = shown(held(wishSubject(spaceId), words), held(wishSubject(partnerId), words))
  expect(wishes.map((wish) => [wish.title, listOf(wish, userId), wish.isHidden])).toEqual([
    ['Gloves', 'mine', true],
    ['Lisbon', 'ours', false],
  ])
})

it('keeps the words of a change whose wish is gone', () => {
  const subject = { ...wishChangeSubject('9'.repeat(24)), edit: { words: { ...emptyWish('ours'), title: 'Porto' } } }
  const [gone] = shown(held(subject, { note: 'In spring' }, { reason: 'refused', code: 'WISH_NOT_FOUND' }))
  expect(gone).toMatchObject({ title: 'Porto', note: 'In spring', ownerId: null })
  expect(gone?.saved).toBeUndefined()
})

it('makes a held wish a draft with all its words', () => {
  const write = held(wishSubject(spaceId), { ...emptyWish('mine'), url: 'https://a.example', title: 'Gloves' })
  const [wish] = shown(write)
  expect(wish && wishDraftIn(write, wish)).toEqual({
    ...emptyWish('mine'),
    title: 'Gloves',
    url: 'https://a.example',
  })
})

it('tells the lists of both, of oneself and of the partner apart', () => {
  expect([null, userId, partnerId].map((ownerId) => listOf({ ownerId }, userId))).toEqual(['ours', 'mine', 'theirs'])
})

it('came true when its plan was done', () => {
  const plan = { title: 'Lisbon', details: '', ts: heldAt }
  expect(asPlanned(lisbon, undefined)).toBe(lisbon)
  expect(asPlanned(lisbon, plan)).toBe(lisbon)
  expect(asPlanned(lisbon, { ...plan, done: true }).doneAt).toBe(heldAt)
  const done = { ...lisbon, doneAt: at }
  expect(asPlanned(done, { ...plan, done: true })).toBe(done)
})

it('begins a memory with its words, also for a kind of a later release', () => {
  expect(memoryOf({ ...lisbon, note: 'In spring' })).toMatchObject({
    title: 'Lisbon',
    description: 'In spring',
    category: 'travel',
  })
  expect(memoryOf({ ...lisbon, kind: 'toString' }).category).toBe('other')
})
