import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { searchWordsOf } from '@love-space/couple-rules/letter-words.ts'
import { fillCollection } from '../collections.ts'
import type { Couple } from '../couple.ts'
import { interleaved, median, millis } from '../measure.ts'
import { spaceOf } from '../memories.ts'
import type { Row } from '../row.ts'

const lettersOfAYear = 444
const others = 20
const msMax = 100
const dayMs = 86_400_000
const texts = [
  'La mañana empieza mejor contigo, y el café también.',
  'I kept the ticket of the night train to Lisbon in my coat.',
  'You fell asleep on my shoulder and I missed our stop on purpose.',
  'Te echo de menos desde la estación, y ya cuento los días.',
]

/** Inserts a year of letters of two partners directly, two a day. */
const fillLetters = (mongoUrl: string, couple: Couple, count: number): Promise<void> => {
  const spaceId = spaceOf(couple[0])
  const yesterday = Date.now() - dayMs
  return fillCollection(mongoUrl, { service: 'engagement', name: 'messages', from: 0, to: count }, (number) => {
    const at = new Date(yesterday - Math.floor(number / 2) * dayMs)
    const day = at.toISOString().slice(0, 10)
    const { userId } = couple[number % 2] ?? couple[0]
    const text = `${texts[number % texts.length]} ${number}`
    const tags = number % 40 === 0 ? ['Lisbon trip'] : []
    const times = { createdAt: at, updatedAt: at, writtenAt: at }
    const words = searchWordsOf(text, tags)
    return {
      _id: messageIdOf(spaceId, day, userId),
      version: 1,
      spaceId,
      userId,
      day,
      text,
      mood: 'happy',
      tags,
      words,
      likes: [],
      ...times,
    }
  })
}

/** A search in a year of letters, beside the letters of other couples. */
export const lettersSearch: Row = {
  name: 'letters-search',
  run: async (bench) => {
    const product = await bench.product()
    const { gateway, mongo } = product.loveSpace.processes
    const couples = await product.couples(bench.quick ? 2 : others + 1)
    for (const couple of couples) await fillLetters(mongo.url, couple, lettersOfAYear)
    const token = couples[0]?.[0].token ?? ''
    const msOf = (search: string, found: number) => async (): Promise<number> => {
      const startedAt = performance.now()
      const answer = await fetch(`${gateway.url}/api/love-message/history?${search}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      const { data } = (await answer.json()) as { data: { total: number } }
      if (data.total !== found) throw new Error(`${search} found ${data.total} letters, not ${found}.`)
      return performance.now() - startedAt
    }
    const rounds = {
      words: msOf('words=lisb%20ticket', lettersOfAYear / 4),
      rare: msOf('words=ma%C3%B1ana%20440', 1),
      tag: msOf('tag=lisbon%20trip', Math.ceil(lettersOfAYear / 40)),
    }
    await interleaved(bench.quick ? 1 : 10, rounds)
    const runs = await interleaved(bench.quick ? 1 : 30, rounds)
    const slowest = Math.max(...Object.values(runs).map(median))
    return [
      {
        what: `search in ${lettersOfAYear} letters, among ${couples.length * lettersOfAYear} (${product.database})`,
        product: Object.entries(runs)
          .map(([name, times]) => `${name} ${millis(median(times))}`)
          .join(', '),
        baseline: '–',
        budget: `≤ ${msMax} ms`,
        holds: slowest <= msMax,
        note: 'through gateway and service, one request after the other; by the declared index of space and words where the database is MongoDB.',
      },
    ]
  },
}
