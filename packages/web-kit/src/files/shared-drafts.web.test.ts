import 'fake-indexeddb/auto'
import { limits } from '@love-space/contracts/limits.ts'
import { File as StorableFile } from 'node:buffer'
import { testUser } from '@love-space/testing/test-user.ts'
import { clear, createStore } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { credentials } from '../credentials/credentials.ts'
import { rememberLogout } from '../credentials/pending-logout.ts'
import {
  changeShared,
  dropShared,
  keepShared,
  noteOwner,
  sharedFor,
  signedInHere,
  type SharedDraft,
} from './shared-drafts.lazy.ts'
import { keepPart } from './recordings.lazy.ts'
import { followOwner } from './shared-owner.lazy.ts'
import { unsentHere } from './unsent.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const dayMs = 86_400_000

const draft = (id: string, more: Partial<SharedDraft> = {}): SharedDraft => ({
  id,
  sharedAt: now,
  title: '',
  text: `words of ${id}`,
  url: '',
  isCut: false,
  files: [],
  refused: [],
  beyond: 0,
  ...more,
})
const idsOf = async (userId: string) => (await sharedFor(userId)).map(({ id }) => id)

beforeEach(() => clear(createStore('love-space-shared', 'drafts')))
afterEach(() => {
  vi.unstubAllGlobals()
  credentials.clear()
  localStorage.clear()
})

describe('a share', () => {
  it('waits with its files for who is signed in, in the order of sharing, until it is dropped', async () => {
    await noteOwner('ana', { now, hasSignedOut: false })
    // IndexedDB of these tests copies no file of the test browser.
    const file = new StorableFile(['sea'], 'sea.jpg', { type: 'image/jpeg' }) as unknown as File
    expect(await keepShared(draft('later', { sharedAt: now + 1 }))).toBe('kept')
    expect(await keepShared(draft('first', { files: [file] }))).toBe('kept')
    const [first] = await sharedFor('ana')
    expect(await first?.files[0]?.text()).toBe('sea')
    expect(await idsOf('ana')).toEqual(['first', 'later'])
    await changeShared('ana', draft('first', { text: 'less' }))
    expect((await sharedFor('ana'))[0]).toMatchObject({ text: 'less', files: [] })
    await dropShared('ana', 'first')
    expect(await idsOf('ana')).toEqual(['later'])
  })

  it('is refused while nobody is signed in', async () => {
    expect(await keepShared(draft('one'))).toBe('signed-out')
    await noteOwner('ana', { now, hasSignedOut: false })
    await noteOwner(undefined, { now, hasSignedOut: false })
    expect(await keepShared(draft('two'))).toBe('signed-out')
    expect(await idsOf('ana')).toEqual([])
  })

  it('is refused beyond the number, the bytes and the room of the device, and what waits stays', async () => {
    await noteOwner('ana', { now, hasSignedOut: false })
    for (let at = 0; at < limits.sharesWaitingMax; at += 1) expect(await keepShared(draft(`${at}`))).toBe('kept')
    expect(await keepShared(draft('one more'))).toBe('full')
    for (let at = 1; at < limits.sharesWaitingMax; at += 1) await dropShared('ana', `${at}`)
    const sized = (size: number) => Object.defineProperty(new File([], 'film.mp4'), 'size', { value: size })
    expect(await keepShared(draft('large', { files: [sized(limits.sharedBytesMax + 1)] }))).toBe('full')
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 100_000_000, usage: 79_000_000 }) } })
    expect(await keepShared(draft('no room', { files: [sized(2_000_000)] }))).toBe('full')
    expect(await idsOf('ana')).toEqual(['0'])
  })
})

describe('of another person', () => {
  beforeEach(async () => {
    await noteOwner('ana', { now, hasSignedOut: false })
    await keepShared(draft("ana's"))
  })

  it('nothing is seen, nor deleted before a week is over', async () => {
    await noteOwner(undefined, { now, hasSignedOut: false })
    await noteOwner('ben', { now: now + 7 * dayMs, hasSignedOut: false })
    expect(await keepShared(draft("ben's"))).toBe('kept')
    expect(await idsOf('ben')).toEqual(["ben's"])
    expect(await idsOf('ana')).toEqual(["ana's"])
    await noteOwner('ben', { now: now + 7 * dayMs + 1, hasSignedOut: false })
    expect([await idsOf('ben'), await idsOf('ana')]).toEqual([["ben's"], []])
  })

  it('all is deleted by a sign-out', async () => {
    await noteOwner(undefined, { now, hasSignedOut: true })
    expect(await idsOf('ana')).toEqual([])
  })

  it('waits however long for the person who stays signed in', async () => {
    await noteOwner('ana', { now: now + 90 * dayMs, hasSignedOut: false })
    expect(await idsOf('ana')).toEqual(["ana's"])
  })
})

describe('a page', () => {
  it('tells who is signed in at its start and at each change; only a sign-out deletes', async () => {
    const [ana, ben] = [testUser(), testUser({ id: 'b'.repeat(24) })]
    credentials.set('token', ana)
    followOwner()
    await vi.waitFor(async () => expect(await signedInHere()).toBe(ana.id))
    await keepShared(draft('one', { sharedAt: Date.now() }))
    credentials.clear()
    await vi.waitFor(async () => expect(await signedInHere()).toBeUndefined())
    credentials.set('token', ben)
    await vi.waitFor(async () => expect(await signedInHere()).toBe(ben.id))
    await keepShared(draft('two', { sharedAt: Date.now() }))
    rememberLogout('keep')
    credentials.clear()
    await vi.waitFor(async () => expect(await signedInHere()).toBeUndefined())
    expect([await idsOf(ana.id), await idsOf(ben.id)]).toEqual([['one'], ['two']])
    credentials.set('token', ana)
    await vi.waitFor(async () => expect(await signedInHere()).toBe(ana.id))
    rememberLogout('forget')
    credentials.clear()
    await vi.waitFor(async () => expect(await signedInHere()).toBeUndefined())
    expect([await idsOf(ana.id), await idsOf(ben.id)]).toEqual([[], ['two']])
  })
})

it('counts among what a sign-out deletes, as recordings do, for its person only', async () => {
  const ana = testUser()
  credentials.set('token', ana)
  await noteOwner(ana.id, { now, hasSignedOut: false })
  expect(await unsentHere()).toEqual({ files: [], shares: 0, recordings: 0 })
  await keepShared(draft('one'))
  for (const [userId, id] of [
    [ana.id, 'one'],
    ['ben', 'two'],
  ] as const) {
    const recording = { id, type: 'audio/mp4', recordedMs: 1_000, levels: [], changedAt: now }
    for (const part of [0, 1]) await keepPart(userId, recording, part, new ArrayBuffer(1))
  }
  expect(await unsentHere()).toEqual({ files: [], shares: 1, recordings: 1 })
})
