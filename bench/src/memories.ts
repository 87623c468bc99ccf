import { randomBytes } from 'node:crypto'
import { databaseOf } from '@love-space/contracts/processes.ts'
import mongoose from 'mongoose'
import type { Partner } from './couple.ts'

const database = databaseOf('media')
const perInsert = 5_000
const dayMs = 86_400_000
const idChars = 24

export const spaceOf = ({ messageId }: Partner): string => messageId.slice(0, idChars)

/** Memories over the last years, as the service keeps them; without pictures, whose addresses cost the same either way. */
export const fillMemories = async (mongoUrl: string, { userId, ...partner }: Partner, count: number): Promise<void> => {
  const spaceId = spaceOf({ userId, ...partner })
  const client = new mongoose.mongo.MongoClient(mongoUrl)
  try {
    const memories = client.db(database).collection<{ _id: string }>('memories')
    const now = Date.now()
    for (let start = 0; start < count; start += perInsert) {
      const docs = Array.from({ length: Math.min(perInsert, count - start) }, (_, index) => {
        const at = new Date(now - ((start + index) % 3_000) * dayMs)
        return {
          _id: randomBytes(idChars / 2).toString('hex'),
          version: 1,
          spaceId,
          userId,
          title: `Memory ${start + index}`,
          description: 'The kettle is on, and the good cups are out.',
          category: index % 2 === 0 ? 'travel' : 'daily_life',
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
      await memories.insertMany(docs)
    }
  } finally {
    await client.close()
  }
}
