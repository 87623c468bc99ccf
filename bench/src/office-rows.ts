import { randomBytes } from 'node:crypto'
import { databaseOf } from '@love-space/contracts/processes.ts'
import mongoose from 'mongoose'

const database = databaseOf('admin')
const perInsert = 5_000
const tokenChars = 8

/** Adds rows to the back-office's table of spaces, as its read model keeps them, up to a count. */
export const fillSpaceRows = async (mongoUrl: string, from: number, to: number): Promise<void> => {
  const client = new mongoose.mongo.MongoClient(mongoUrl)
  try {
    const rows = client.db(database).collection<{ _id: string }>('space_rows')
    const now = Date.now()
    for (let start = from; start < to; start += perInsert) {
      const docs = Array.from({ length: Math.min(perInsert, to - start) }, (_, index) => {
        const at = new Date(now - (start + index) * 1_000)
        const number = String((start + index) * 7919).padStart(tokenChars, '0')
        const name = `harbour ${number}`
        const token = randomBytes(tokenChars / 2).toString('hex')
        return {
          _id: randomBytes(12).toString('hex'),
          version: 1,
          shape: 1,
          tokenPrefix: token,
          customName: name,
          status: index % 10 === 0 ? 'PAUSED' : 'ACTIVE',
          theme: 'official',
          relationshipStartDate: null,
          loveStreakCriteria: { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true },
          spaceSettingComplete: true,
          isContentSet: { headline: false, content: false, notes: false, images: false },
          memberIds: [],
          endedAt: null,
          createdAt: at,
          updatedAt: at,
          words: ['harbour', number, token, 'customName:harbour', `customName:${number}`, `spaceToken:${token}`],
          nameKey: name,
        }
      })
      await rows.insertMany(docs, { ordered: false })
    }
  } finally {
    await client.close()
  }
}
