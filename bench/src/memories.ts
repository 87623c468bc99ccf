import { randomBytes } from 'node:crypto'
import { fillCollection } from './collections.ts'
import type { Partner } from './couple.ts'

const dayMs = 86_400_000
const idChars = 24
const days = 3_000

export const spaceOf = ({ messageId }: Partner): string => messageId.slice(0, idChars)

/** Inserts memories of the last years with album entries, without pictures: their cost is the same in every run. */
export const fillMemories = async (mongoUrl: string, partner: Partner, count: number): Promise<void> => {
  const spaceId = spaceOf(partner)
  const now = Date.now()
  const made = Array.from({ length: count }, (_, number) => {
    const createdAt = new Date(now - (number % days) * dayMs)
    return {
      _id: randomBytes(idChars / 2).toString('hex'),
      spaceId,
      userId: partner.userId,
      category: number % 2 === 0 ? 'travel' : 'daily_life',
      date: createdAt.toISOString().slice(0, 10),
      createdAt,
    }
  })
  const memoryOf = (number: number) => {
    const memory = made[number]
    if (!memory) throw new Error(`There is no memory ${number}.`)
    return memory
  }
  const all = { service: 'media', from: 0, to: count } as const
  await fillCollection(mongoUrl, { ...all, name: 'memories' }, (number) => ({
    ...memoryOf(number),
    version: 1,
    title: `Memory ${number}`,
    description: 'The kettle is on, and the good cups are out.',
    tags: [],
    fileIds: [],
    likes: [],
    comments: [],
    words: ['memory', 'kettle'],
    isListed: true,
    updatedAt: memoryOf(number).createdAt,
    trashedAt: null,
    trashedBy: null,
  }))
  await fillCollection(mongoUrl, { ...all, name: 'album_entries' }, (number) => {
    const { _id, date: day, createdAt, ...memory } = memoryOf(number)
    return {
      _id,
      ...memory,
      memoryId: _id,
      kind: 'words',
      fileId: null,
      ownerId: null,
      day,
      month: day.slice(0, 7),
      place: `${day}:${createdAt.toISOString()}:${_id}:20`,
    }
  })
}
