import 'fake-indexeddb/auto'
import { testUser } from '@love-space/testing/test-user.ts'
import { clear, createStore } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { credentials } from '../credentials/credentials.ts'
import { rememberLogout } from '../credentials/pending-logout.ts'
import { dropUnnamed, forgetRecordings, keepPart, keptRecording } from './recordings.lazy.ts'
import { followOwner } from './shared-owner.lazy.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const dayMs = 86_400_000
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer
const keep = (userId: string, id: string, ...parts: readonly string[]) =>
  Promise.all(
    parts.map((part, at) => {
      const levels = Array.from({ length: at + 1 }, () => 0.5)
      return keepPart(
        userId,
        { id, type: 'audio/mp4', recordedMs: at * 1_000, levels, changedAt: now },
        at,
        bytes(part),
      )
    }),
  )
const wordsOf = async (userId: string, id: string) => (await keptRecording(userId, id))?.blob.text() ?? null

beforeEach(async () => {
  localStorage.clear()
  await clear(createStore('love-space-recordings', 'recordings'))
})

it('keeps each part at once, in their order, with what the last one knew', async () => {
  await keep('ana', 'one', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k')
  expect(await wordsOf('ana', 'one')).toBe('abcdefghijk')
  expect(await keptRecording('ana', 'one')).toMatchObject({ type: 'audio/mp4', recordedMs: 10_000 })
  expect(await keptRecording('ana', 'two')).toBeNull()
})

it("never gives one person's recording to another", async () => {
  await keep('ana', 'one', 'for Noah')
  expect(await keptRecording('ben', 'one')).toBeNull()
})

it('drops recordings that nothing names only after a day', async () => {
  await keep('ana', 'named', 'a')
  await keep('ana', 'sent', 'b')
  await keep('ben', 'sent', 'c')
  const isNamed = (id: string) => id === 'named'
  await dropUnnamed('ana', isNamed, now + dayMs)
  expect(await wordsOf('ana', 'sent')).toBe('b')
  await dropUnnamed('ana', isNamed, now + dayMs + 1)
  expect([await wordsOf('ana', 'named'), await wordsOf('ana', 'sent')]).toEqual(['a', null])
  expect(await wordsOf('ben', 'sent')).toBe('c')
})

it('lets those of another person wait for a week', async () => {
  await keep('ana', 'one', 'a')
  await forgetRecordings('ben', undefined, now + 7 * dayMs)
  expect(await wordsOf('ana', 'one')).toBe('a')
  await forgetRecordings('ana', undefined, now + 90 * dayMs)
  expect(await wordsOf('ana', 'one')).toBe('a')
  await forgetRecordings('ben', undefined, now + 7 * dayMs + 1)
  expect(await wordsOf('ana', 'one')).toBeNull()
})

it('deletes them when their person signs out, not when the session ends', async () => {
  const ana = testUser()
  await keep(ana.id, 'one', 'a')
  credentials.set('token', ana)
  followOwner()
  rememberLogout('keep')
  credentials.clear()
  credentials.set('token', ana)
  await keep(ana.id, 'two', 'b')
  await vi.waitFor(async () => expect(await wordsOf(ana.id, 'one')).toBe('a'))
  rememberLogout('forget')
  credentials.clear()
  await vi.waitFor(async () =>
    expect([await wordsOf(ana.id, 'one'), await wordsOf(ana.id, 'two')]).toEqual([null, null]),
  )
})
