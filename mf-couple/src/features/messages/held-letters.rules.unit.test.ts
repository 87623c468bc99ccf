import { describe, expect, it } from 'vitest'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { changeSubject, letterSubject, likeSubject, withHeld } from './held-letters.rules.ts'

const day = '2026-11-21'
const spaceId = 'c'.repeat(24)
const author = { id: 'a'.repeat(24), name: 'Mia', avatar: null } as Parameters<typeof withHeld>[2]['author']
const own = messageIdOf(spaceId, day, author.id)
const at = { day, spaceId, author }

const letter = (id: string, message: string): LoveMessage => ({
  id,
  message,
  mood: 'romantic',
  tags: [],
  date: day,
  createdById: id.slice(-24),
  createdBy: { id: id.slice(-24), name: 'Somebody', avatar: null },
  likes: [],
  createdAt: `${day}T08:00:00.000Z`,
  updatedAt: `${day}T08:00:00.000Z`,
})
const write = (subject: HeldWrite['subject'], body: unknown, reason: HeldWrite['reason'] = 'offline'): HeldWrite => ({
  key: 'k',
  userId: author.id,
  routeId: 'r',
  method: 'POST',
  path: '/',
  body,
  heldAt: `${day}T09:00:00.000Z`,
  reason,
  ...(subject ? { subject } : {}),
})
const theirs = letter(messageIdOf(spaceId, day, 'b'.repeat(24)), 'Good morning')

describe('a held write', () => {
  it('of a letter shows at its place, after earlier letters', () => {
    const waiting = write(letterSubject(day), { message: 'Hello', mood: 'playful' })
    expect(withHeld([theirs], [waiting], at)).toEqual([
      theirs,
      expect.objectContaining({ id: own, message: 'Hello', mood: 'playful', waiting }),
    ])
    expect(withHeld([theirs], [write(letterSubject('2026-11-20'), {})], at)).toEqual([theirs])
  })

  it('of a letter keeps one sent by another device, and shows that another is held', () => {
    const sent = letter(own, 'From my other phone')
    const refused = write(letterSubject(day), { message: 'Hello' }, 'refused')
    expect(withHeld([sent], [refused], at)).toEqual([{ ...sent, waiting: refused }])
  })

  it('of a change shows its text, until it is refused', () => {
    const sent = letter(own, 'First')
    const change = write(changeSubject(day), { message: 'Second', mood: 'proud' })
    expect(withHeld([sent], [change], at)[0]).toMatchObject({ message: 'Second', mood: 'proud', waiting: change })
    const refused = { ...change, reason: 'refused' as const }
    expect(withHeld([sent], [refused], at)[0]).toMatchObject({ message: 'First', waiting: refused })
  })

  it('of a like shows the wished state', () => {
    expect(withHeld([theirs], [write(likeSubject(theirs.id), { liked: true })], at)[0]?.likes).toEqual([author.id])
    const liked = { ...theirs, likes: [author.id] }
    expect(withHeld([liked], [write(likeSubject(theirs.id), { liked: false })], at)[0]?.likes).toEqual([])
  })

  it("of a like that was refused shows the server's state, and says so", () => {
    const refused = write(likeSubject(theirs.id), { liked: true }, 'refused')
    expect(withHeld([theirs], [refused], at)).toEqual([{ ...theirs, refusedLike: refused }])
  })
})
