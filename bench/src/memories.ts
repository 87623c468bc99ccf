import { randomBytes } from 'node:crypto'
import { fillCollection } from './collections.ts'
import type { Partner } from './couple.ts'

const dayMs = 86_400_000
const idChars = 24

export const spaceOf = ({ messageId }: Partner): string => messageId.slice(0, idChars)

/** Writes to the database directly. The memories have no pictures, whose addresses cost the same in every run. */
export const fillMemories = (mongoUrl: string, partner: Partner, count: number): Promise<void> => {
  const spaceId = spaceOf(partner)
  const now = Date.now()
  return fillCollection(mongoUrl, { service: 'media', name: 'memories', from: 0, to: count }, (number) => {
    const at = new Date(now - (number % 3_000) * dayMs)
    return {
      _id: randomBytes(idChars / 2).toString('hex'),
      version: 1,
      spaceId,
      userId: partner.userId,
      title: `Memory ${number}`,
      description: 'The kettle is on, and the good cups are out.',
      category: number % 2 === 0 ? 'travel' : 'daily_life',
      date: at.toISOString().slice(0, 10),
      tags: [],
      fileIds: [],
      likes: [],
      comments: [],
      createdAt: at,
      updatedAt: at,
      trashedAt: null,
      trashedBy: null,
    }
  })
}
