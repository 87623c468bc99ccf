import {
  createQuote,
  deleteQuote,
  getQuote,
  getRandomQuote,
  listQuotes,
  updateQuote,
} from '@love-space/contracts/admin/quote.routes.ts'
import { quoteCategories } from '@love-space/contracts/admin/quote-categories.ts'
import type { Quote } from '@love-space/contracts/admin/quote.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { describeLostCreation, describeRecordVersion } from '@love-space/testing/version-cases.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import type { Deps } from '../deps.ts'
import { addFirstQuotes } from './add-first-quotes.ts'
import { firstQuotes } from './first-quotes.ts'

let service: TestService<Deps>
let token: string
beforeAll(async () => {
  service = await startTestAdmin(createAuthStub())
  token = (await service.signIn()).token
})
afterAll(() => service?.stop())

const random = (query: object = {}) => service.call(getRandomQuote, { token, query })

describe('the first quotes', () => {
  it('are sixty different ones, twelve per category, and twelve of love in Spanish', async () => {
    const all = await service.deps.quotes.find({ language: 'en' })
    expect(all.map(({ text }) => text).toSorted()).toEqual(firstQuotes.en.map(({ text }) => text).toSorted())
    expect(new Set(all.map(({ text }) => text)).size).toBe(60)
    for (const category of quoteCategories) expect(all.filter((one) => one.category === category)).toHaveLength(12)
    const spanish = await service.deps.quotes.find({ language: 'es' })
    expect(spanish.map(({ text }) => text).toSorted()).toEqual(firstQuotes.es.map(({ text }) => text).toSorted())
    expect(spanish.filter(({ category }) => category === 'love')).toHaveLength(12)
  })

  it('are added once: deleted ones stay deleted, and those that a crash left out are added', async () => {
    const { quotes, firstQuotes: marks, connection } = service.deps
    const [deleted, lost] = await quotes.find({ category: 'life' }, { limit: 2 })
    await quotes.tombstone({ _id: deleted?._id ?? '' }, [])
    await addFirstQuotes(service.deps)
    expect(await quotes.count({ language: 'en' })).toBe(59)
    await connection.collection<{ _id: string }>('quotes').deleteOne({ _id: lost?._id ?? '' })
    await marks.deleteMany({})
    await Promise.all([addFirstQuotes(service.deps), addFirstQuotes(service.deps)])
    expect(await quotes.findById(lost?._id ?? '')).toMatchObject({ text: lost?.text })
    expect(await marks.countDocuments({})).toBe(2)
  })
})

describe('a random quote', () => {
  it('of a day is the same for all requests of that day, and changes with the day', async () => {
    const ofDay = async (date: string) => (await random({ category: 'love', language: 'en', date })).body.data.quote.id
    const days = Array.from({ length: 20 }, (_, index) => `2026-11-${10 + index}`)
    const ids = await Promise.all(days.map(ofDay))
    expect(await Promise.all(days.map(ofDay))).toEqual(ids)
    expect(new Set(ids).size).toBeGreaterThan(1)
  })

  it('is of the requested category, and not always the same', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => random({ category: 'wisdom' })))
    const quotes = answers.map(({ body }) => body.data.quote)
    expect(new Set(quotes.map(({ category }) => category))).toEqual(new Set(['wisdom']))
    expect(new Set(quotes.map(({ id }) => id)).size).toBeGreaterThan(1)
  })

  it('is in the requested language, or in another one if there is none', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => random({ category: 'love', language: index % 2 === 0 ? 'es' : 'en' })),
    )
    const languages = answers.map(({ body }) => body.data.quote.language)
    expect(languages).toEqual(answers.map((_, index) => (index % 2 === 0 ? 'es' : 'en')))
    expect((await random({ category: 'wisdom', language: 'es' })).body.data.quote).toMatchObject({ language: 'en' })
  })

  it("is never inactive: without an active one, 404 says 'No quote found'", async () => {
    const active = await service.deps.quotes.find({ category: 'motivation' })
    for (const [index, { _id }] of active.entries()) {
      if (index > 0) await service.deps.quotes.update({ _id }, { $set: { isActive: false } }, [])
    }
    const left = await Promise.all(Array.from({ length: 10 }, () => random({ category: 'motivation' })))
    expect(new Set(left.map(({ body }) => body.data.quote.id))).toEqual(new Set([active[0]?._id]))
    await service.deps.quotes.update({ _id: active[0]?._id ?? '' }, { $set: { isActive: false } }, [])
    const { status, problem } = await random({ category: 'motivation' })
    expect({ status, message: problem.message }).toEqual({ status: 404, message: 'No quote found' })
  })

  it('refuses an unknown category and names it', async () => {
    const { status, problem } = await random({ category: 'nonsense' })
    expect(status).toBe(422)
    expect(problem.errors).toMatchObject([{ field: 'query.category' }])
  })
})

describeRecordVersion({
  name: 'a quote',
  service: () => service,
  versionOf: ({ quote }: { quote: Quote }) => quote.version,
  prepare: async () => {
    const { token } = await service.signIn({ roles: ['user', 'admin'] })
    const { quote } = (await service.call(createQuote, { token, body: { text: newId() } })).body.data
    const call = { token, params: { id: quote.id } }
    return {
      read: () => service.call(getQuote, call),
      change: (content, basedOn) =>
        service.call(updateQuote, { ...call, body: { text: `Text ${content}`, ...(basedOn && { basedOn }) } }),
      stored: { collection: 'quotes', id: quote.id },
    }
  },
})

describeLostCreation({
  name: 'a quote',
  idOf: ({ quote }: { quote: { id: string } }) => quote.id,
  deletions: ['its deletion'],
  prepare: async () => {
    const operator = { token: (await service.signIn({ roles: ['user', 'marketing'] })).token }
    return {
      create: (content, key) =>
        service.call(createQuote, {
          ...operator,
          body: { text: `Quote ${content}` },
          headers: { 'idempotency-key': key },
        }),
      read: (id) => service.call(getQuote, { ...operator, params: { id } }),
      change: (id) => service.call(updateQuote, { ...operator, params: { id }, body: { author: 'Emily' } }),
      deletions: { 'its deletion': (id) => service.call(deleteQuote, { ...operator, params: { id } }) },
    }
  },
})

describe('the table of quotes', () => {
  let operator: string
  beforeAll(async () => {
    operator = (await service.signIn({ roles: ['user', 'marketing'] })).token
  })
  const create = async (body: { text: string; author?: string | null }) =>
    (await service.call(createQuote, { token: operator, body })).body.data.quote
  const list = async (query: object) => (await service.call(listQuotes, { token: operator, query })).body
  const mark = () => `zz${newId()}`

  it('gives a new quote its defaults, and finds it by words and parts of words only', async () => {
    const word = mark()
    const quote = await create({ text: ` Être ${word} aimé `, author: ' ' })
    expect(quote).toMatchObject({
      text: `Être ${word} aimé`,
      author: null,
      category: 'love',
      language: 'en',
      isActive: true,
    })
    const found = async (text: string) => (await list({ 'search[value]': text })).data.map(({ id }) => id)
    expect(await found(`ETR ${word.slice(0, 20)}`)).toEqual([quote.id])
    expect(await found(word.slice(1))).toEqual([quote.id])
    expect(await found(word.slice(-3, -1))).not.toContain(quote.id)
    for (const text of ['author', 'author:', '%', '♥', '.*']) expect(await found(text)).toEqual([])
    expect(await found(`.* ${word}`)).toEqual([quote.id])
    expect(await found(`${word} nothing`)).toEqual([])
  })

  it("is paged, sorted and counted, and answers the request's `draw`", async () => {
    const word = mark()
    const texts = ['bravo', 'Alpha', 'charlie']
    for (const text of texts) await create({ text: `${text} ${word}`, author: 'Same Author' })
    const total = await service.deps.quotes.count({})
    const order = { 'order[0][column]': '0', 'order[0][dir]': 'asc' }
    const page = await list({ draw: 7, start: 1, length: 1, 'search[value]': word, ...order })
    expect(page).toMatchObject({ draw: 7, recordsTotal: total, recordsFiltered: 3 })
    expect(page.data.map(({ text }) => text.split(' ')[0])).toEqual(['bravo'])
    const turned = await list({
      'search[value]': word,
      'order[0][column]': '1',
      'order[0][dir]': 'desc',
      'order[1][column]': '0',
      'order[1][dir]': 'desc',
    })
    expect(turned.data.map(({ text }) => text.split(' ')[0])).toEqual(['charlie', 'bravo', 'Alpha'])
    expect(await list({ length: 10 })).toMatchObject({ recordsTotal: total, recordsFiltered: total })
  })

  it('filters by column', async () => {
    const word = mark()
    const off = await create({ text: `off ${word}` })
    await create({ text: `on ${word}` })
    await service.call(updateQuote, { token: operator, params: { id: off.id }, body: { isActive: false } })
    const { data } = await list({
      'search[value]': word,
      'columns[0][data]': 'isActive',
      'columns[0][search][value]': 'false',
    })
    expect(data.map(({ id }) => id)).toEqual([off.id])
  })

  it('refuses a request for all rows, and a quote without text', async () => {
    expect(await service.call(listQuotes, { token: operator, query: { length: -1 } })).toMatchObject({ status: 422 })
    expect(await service.call(createQuote, { token: operator, body: { text: '   ' } })).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'body.text' }] },
    })
  })

  it('changes only the given fields, and finds the quote by its new words', async () => {
    const [before, after] = [mark(), mark()]
    const quote = await create({ text: before, author: 'Emily' })
    const change = (body: object) => service.call(updateQuote, { token: operator, params: { id: quote.id }, body })
    expect((await change({ isActive: false })).body.data.quote).toEqual({ ...quote, isActive: false, version: 2 })
    expect((await change({ text: after })).body.data.quote).toMatchObject({ text: after, isActive: false, version: 3 })
    expect((await change({ language: 'es' })).body.data.quote).toMatchObject({ text: after, language: 'es' })
    expect((await list({ 'search[value]': before })).data).toEqual([])
    expect((await list({ 'search[value]': after })).data).toHaveLength(1)
    expect(await change({})).toMatchObject({ status: 422 })
  })

  it('does not find a deleted quote', async () => {
    const quote = await create({ text: mark() })
    const call = { token: operator, params: { id: quote.id } }
    expect((await service.call(getQuote, call)).body.data.quote).toEqual(quote)
    expect(await service.call(deleteQuote, call)).toMatchObject({ status: 204 })
    for (const route of [getQuote, deleteQuote]) {
      expect(await service.call(route, call)).toMatchObject({ status: 404, problem: { message: 'Quote not found' } })
    }
    expect((await list({ 'search[value]': quote.text })).data).toEqual([])
  })
})
