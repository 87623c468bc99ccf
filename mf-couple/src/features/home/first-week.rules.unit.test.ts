import { describe, expect, it } from 'vitest'
import type { Space } from '@love-space/contracts/space/space.ts'
import { progressOf, type Records } from './first-week.rules.ts'

const space = { users: [{ id: 'mia' }, { id: 'noah' }] } as Space
const medium = {} as NonNullable<Records['memories']>[number]['media'][number]
const photoBy = (userId: string) => ({ userId, media: [medium] })
const nothing: Records = { letters: [], memories: [], songs: 0, plans: 0, hasAnswered: false }
const progress = (records: Partial<Records>) => progressOf({ ...nothing, ...records }, 'mia', space)

it('everything is open for a couple without records, and unknown before they are read', () => {
  expect(new Set(Object.values(progress({})))).toEqual(new Set(['open']))
  const unread: Records = {
    letters: undefined,
    memories: undefined,
    songs: undefined,
    plans: undefined,
    hasAnswered: undefined,
  }
  expect(new Set(Object.values(progressOf(unread, 'mia', space)))).toEqual(new Set([undefined]))
})

describe('done is', () => {
  it("a letter of one's own, not the partner's", () => {
    expect(progress({ letters: [{ createdById: 'noah' }] }).letter).toBe('open')
    expect(progress({ letters: [{ createdById: 'noah' }, { createdById: 'mia' }] }).letter).toBe('done')
  })

  it('a photo of each: a memory without one does not count', () => {
    expect(progress({ memories: [photoBy('noah'), { userId: 'mia', media: [] }] }).photo).toBe('open')
    expect(progress({ memories: [photoBy('mia')] }).photo).toBe('partner')
    expect(progress({ memories: [photoBy('mia'), photoBy('noah')] }).photo).toBe('done')
  })

  it('a song and a planned date of either, and an own answer', () => {
    expect(progress({ songs: 1, plans: 1, hasAnswered: true })).toMatchObject({
      song: 'done',
      date: 'done',
      question: 'done',
    })
  })
})
