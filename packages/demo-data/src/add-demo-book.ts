import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { chooseLetterForBook, getLoveMessageHistory } from '@love-space/contracts/engagement/message.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { likeMemory, listMemories } from '@love-space/contracts/media/memory.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { DemoClient } from './demo-client.ts'

const memoriesMax = 12
const lettersMax = 6

/** Lets the demo couple like memories and choose letters together, for the book of their year. Idempotent. */
export const addDemoBook = async (call: DemoClient, couple: readonly SignedIn[], space: Space): Promise<void> => {
  const [token = ''] = couple.map((person) => person.token)
  const query = { limit: limits.pageSizeMax }
  const { memories } = (await call(listMemories, { params: { spaceId: space.id }, query, token })).data
  const liked = memories.filter(({ likes, media }) => likes.length > 0 && media.length > 0).slice(0, memoriesMax)
  const { loveMessages } = (await call(getLoveMessageHistory, { query, token })).data
  const letters = loveMessages.filter(({ likes }) => likes.length > 0).slice(0, lettersMax)
  for (const person of couple) {
    for (const { id } of liked) {
      await call(likeMemory, { params: { id }, body: { liked: true }, token: person.token })
    }
    for (const { id } of letters) {
      await call(chooseLetterForBook, { params: { id }, body: { chosen: true }, token: person.token })
    }
  }
}
