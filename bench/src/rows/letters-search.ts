import { messageIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { searchWordsOf } from '@love-space/couple-rules/search-words.ts'
import { fillCollection } from '../collections.ts'
import type { Couple } from '../couple.ts'
import { interleaved, median, millis } from '../measure.ts'
import { spaceOf } from '../memories.ts'
import type { Row } from '../row.ts'

const lettersOfAYear = 444
const othersMax = 20
const lettersPerTag = 40
const msMax = 100
const dayMs = 86_400_000
const texts = [
  'La mañana empieza mejor contigo, y el café también.',
  'I kept the ticket of the night train to Lisbon in my coat.',
  'You fell asleep on my shoulder and I missed our stop on purpose.',
  'Te echo de menos desde la estación, y ya cuento los días.',
]

/** Inserts two letters a day into the database. */
const fillLetters = (mongoUrl: string, couple: Couple, count: number): Promise<void> => {
  const spaceId = spaceOf(couple[0])
  const yesterday = Date.now() - dayMs
  return fillCollection(mongoUrl, { service: 'engagement', name: 'messages', from: 0, to: count }, (number) => {
    const at = new Date(yesterday - Math.floor(number / 2) * dayMs)
    const day = at.toISOString().slice(0, 10)
    const { userId } = couple[number % 2] ?? couple[0]
    const text = `${texts[number % texts.length]} ${number}`
    const tags = number % lettersPerTag === 0 ? ['Lisbon trip'] : []
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

export const lettersSearch: Row = {
  name: 'letters-search',
  run: async (bench) => {
    const product = await bench.product()
    const { gateway, mongo } = product.loveSpace.processes
    const [couple, ...others] = await product.couples(bench.quick ? 2 : othersMax + 1)
    if (!couple) throw new Error('This row needs a couple.')
    const msOf = (search: string, found: number) => async (): Promise<number> => {
      const startedAt = performance.now()
      const answer = await fetch(`${gateway.url}/api/love-message/history?${search}`, {
        headers: { Authorization: `Bearer ${couple[0].token}` },
      })
      const { data } = (await answer.json()) as { data: { total: number } }
      if (data.total !== found) throw new Error(`${search} found ${data.total} letters, not ${found}.`)
      return performance.now() - startedAt
    }
    const rounds = {
      words: msOf('words=lisb%20ticket', lettersOfAYear / texts.length),
      rare: msOf('words=ma%C3%B1ana%20440', 1),
      tag: msOf('tag=lisbon%20trip', Math.ceil(lettersOfAYear / lettersPerTag)),
    }
    const measure = async () => {
      await interleaved(bench.quick ? 1 : 10, rounds)
      const runs = await interleaved(bench.quick ? 1 : 30, rounds)
      const medians = Object.entries(runs).map(([name, times]) => [name, median(times)] as const)
      const text = medians.map(([name, ms]) => `${name} ${millis(ms)}`).join(', ')
      return { text, isFast: medians.every(([, ms]) => ms <= msMax) }
    }
    await fillLetters(mongo.url, couple, lettersOfAYear)
    const alone = await measure()
    for (const other of others) await fillLetters(mongo.url, other, lettersOfAYear)
    const among = await measure()
    const isMongo = product.database !== 'mongo-java-server'
    return [
      {
        what: `search in ${lettersOfAYear} letters of a year (${product.database})`,
        product: alone.text,
        baseline: '–',
        budget: `≤ ${msMax} ms`,
        holds: alone.isFast,
        note: 'through gateway and service, one request after the other.',
      },
      {
        what: `the same among ${(others.length + 1) * lettersOfAYear} letters (${product.database})`,
        product: among.text,
        baseline: alone.text,
        budget: isMongo ? `≤ ${msMax} ms` : '–',
        ...(isMongo && { holds: among.isFast }),
        note: 'MongoDB searches by the declared index of space and words; mongo-java-server reads the whole collection.',
      },
    ]
  },
}
