import { randomBytes } from 'node:crypto'
import { fillCollection } from './collections.ts'

const tokenChars = 8

/** Inserts rows with numbers from `from` to `to` - 1. */
export const fillSpaceRows = (mongoUrl: string, from: number, to: number): Promise<void> => {
  const now = Date.now()
  return fillCollection(mongoUrl, { service: 'admin', name: 'space_rows', from, to }, (count) => {
    const at = new Date(now - count * 1_000)
    const number = String(count * 7919).padStart(tokenChars, '0')
    const name = `harbour ${number}`
    const token = randomBytes(tokenChars / 2).toString('hex')
    return {
      _id: randomBytes(12).toString('hex'),
      version: 1,
      shape: 1,
      tokenPrefix: token,
      customName: name,
      status: count % 10 === 0 ? 'PAUSED' : 'ACTIVE',
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
}
