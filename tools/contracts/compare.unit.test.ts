import { Type, type TSchema } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import { breaksBetween, breaksOf, comingBetween, type RouteSnapshot, type Schema, type Snapshot } from './compare.ts'

const plain = (schema: TSchema): Schema => JSON.parse(JSON.stringify(schema)) as Schema
const strict = (properties: Record<string, TSchema>) => plain(Type.Object(properties, { additionalProperties: false }))

/** Returns what breaks for an older reader of a new answer or event. */
const reading = (before: Schema, now: Schema) => breaksOf(now, before, 'x', 'open')
/** Returns what breaks for an older client's request to a new service. */
const sending = (before: Schema, now: Schema) => breaksOf(before, now, 'x', 'closed')

const text = Type.String()
const kinds = (...names: string[]) => Type.Union(names.map((name) => Type.Literal(name)))

describe('an answer or an event', () => {
  const before = strict({ id: text, note: Type.Optional(text) })

  it.each([
    ['says more', strict({ id: text, note: Type.Optional(text), more: text })],
    ['always says what was optional', strict({ id: text, note: text })],
    ['leaves out what was optional', strict({ id: text })],
    ['is narrower', strict({ id: Type.String({ maxLength: 5 }), note: Type.Optional(text) })],
  ])('is understood when it %s', (_, now) => expect(reading(before, now)).toEqual([]))

  it.each([
    ['loses a field', strict({ note: text }), 'x.id: is required, and is not there'],
    ['says a field only sometimes', strict({ id: Type.Optional(text) }), 'x.id: is required, and may be left out'],
    ['says a field otherwise', strict({ id: Type.Integer() }), 'x.id: integer where string is understood'],
    ['may say null', strict({ id: Type.Union([text, Type.Null()]) }), 'x.id: null where string is understood'],
    ['gives a list', strict({ id: Type.Array(text) }), 'x.id: array where string is understood'],
  ])('breaks its readers when it %s', (_, now, message) => expect(reading(before, now)).toEqual([message]))

  it('breaks readers by a new kind of value, not by one less', () => {
    expect(reading(plain(kinds('a', 'b')), plain(kinds('a', 'c')))).toEqual(['x: "c" is not understood'])
    expect(reading(plain(kinds('a', 'b')), plain(Type.Literal('a')))).toEqual([])
    expect(reading(plain(kinds('a', 'b')), plain(text))).toEqual(['x: string is not understood'])
  })

  it('breaks readers by values longer than the former maximum', () => {
    expect(reading(plain(Type.Array(text, { maxItems: 2 })), plain(Type.Array(text, { maxItems: 3 })))).toEqual([
      'x: values outside maxItems 2 are not understood',
    ])
  })

  it('is compared at any depth', () => {
    const within = (schema: TSchema) =>
      strict({ list: Type.Array(Type.Object({ one: Type.Union([schema, Type.Null()]) })) })
    expect(reading(within(text), within(Type.Integer()))).toEqual(['x.list[].one: integer is not understood'])
    expect(reading(within(Type.Object({ a: text })), within(Type.Object({ b: text })))).toEqual([
      'x.list[].one.a: is required, and is not there',
    ])
    const record = (schema: TSchema) => plain(Type.Record(text, schema))
    expect(reading(record(text), record(Type.Boolean()))).toEqual(['x.*: boolean where string is understood'])
    expect(reading(record(text), record(text))).toEqual([])
  })
})

describe('a request', () => {
  const before = strict({ page: Type.Optional(Type.Integer({ maximum: 100 })), name: Type.String({ maxLength: 10 }) })

  it.each([
    ['takes more fields', { more: Type.Optional(text) }],
    ['requires a field that has a default', { more: Type.Integer({ default: 1 }) }],
    ['takes longer values', { name: Type.String({ maxLength: 20 }) }],
    ['takes more kinds of values', { name: Type.Union([Type.Null(), Type.String({ maxLength: 10 })]) }],
    ['no longer requires a field', { name: Type.Optional(Type.String({ maxLength: 10 })) }],
  ])('is still accepted if the service %s', (_, more) => {
    const properties = { page: Type.Optional(Type.Integer({ maximum: 100 })), name: Type.String({ maxLength: 10 }) }
    expect(sending(before, strict({ ...properties, ...more }))).toEqual([])
  })

  it.each([
    ['requires one more field', { more: text }, 'x.more: is required, and is not there'],
    [
      'requires what was optional',
      { page: Type.Integer({ maximum: 100 }) },
      'x.page: is required, and may be left out',
    ],
    [
      'takes shorter values',
      { name: Type.String({ maxLength: 9 }) },
      'x.name: values outside maxLength 9 are not understood',
    ],
    [
      'asks for another form',
      { name: Type.String({ maxLength: 10, pattern: 'a' }) },
      'x.name: values outside pattern a are not understood',
    ],
    [
      'takes smaller numbers',
      { page: Type.Optional(Type.Integer({ maximum: 9 })) },
      'x.page: values outside maximum 9 are not understood',
    ],
  ])('is refused if the service %s', (_, more, message) => {
    const properties = { page: Type.Optional(Type.Integer({ maximum: 100 })), name: Type.String({ maxLength: 10 }) }
    expect(sending(before, strict({ ...properties, ...more }))).toEqual([message])
  })

  it('is refused if the service no longer knows one of its fields', () => {
    expect(sending(before, strict({ name: Type.String({ maxLength: 10 }) }))).toEqual(['x.page: is refused'])
  })
})

describe('contracts', () => {
  const route: RouteSnapshot = {
    id: 'getThing',
    access: 'user',
    status: 200,
    bodyBytesMax: 100,
    answer: strict({ id: text }),
  }
  const name = 'GET /thing'
  const before: Snapshot = {
    routes: { [name]: route },
    events: { 'a.b': strict({ id: text }) },
    shared: { 'web-kit/a.ts': ['one', 'two'] },
  }
  const withRoute = (change: Partial<RouteSnapshot>): Snapshot => ({
    ...before,
    routes: { [name]: { ...route, ...change } },
  })

  it('may gain routes, events and names that remotes import from the shell', () => {
    const now = {
      routes: { ...before.routes, 'GET /new': route },
      events: { ...before.events, 'c.d': strict({}) },
      shared: { 'web-kit/a.ts': ['one', 'three', 'two'], 'web-kit/b.ts': ['four'] },
    }
    expect(breaksBetween(before, now)).toEqual([])
    expect(comingBetween(before, now)).toEqual(['GET /new', 'c.d', 'web-kit/b.ts'])
    expect(comingBetween(now, before)).toEqual([])
    expect(breaksBetween(before, withRoute({ access: 'public', query: strict({ q: Type.Optional(text) }) }))).toEqual(
      [],
    )
  })

  it('may not lose any of them', () => {
    expect(breaksBetween(before, { routes: {}, events: {}, shared: { 'web-kit/a.ts': ['two'] } })).toEqual([
      `${name}: is gone`,
      'a.b: is gone',
      'web-kit/a.ts: no longer gives one to remotes',
    ])
    expect(breaksBetween(before, { ...before, shared: {} })).toHaveLength(2)
  })

  it.each<[string, Partial<RouteSnapshot>]>([
    ['access was user and is admin', { access: 'admin' }],
    ['asks for a step-up', { stepUp: true }],
    ['answered 200 and answers 201', { status: 201 }],
    ['takes smaller bodies', { bodyBytesMax: 99 }],
    ['answers another media type', { answerType: 'text/plain' }],
  ])('say that a route %s', (message, change) => {
    expect(breaksBetween(before, withRoute(change))).toEqual([`${name}: ${message}`])
  })

  it('name a caller that is no longer allowed, and an Idempotency-Key no longer accepted', () => {
    const internal = { ...withRoute({ callers: ['admin', 'media'], idempotent: true }) }
    expect(breaksBetween(internal, withRoute({ callers: ['admin'] }))).toEqual([
      `${name}: media may no longer call it`,
      `${name}: no longer takes an Idempotency-Key`,
    ])
  })

  it('name a body that has become required', () => {
    expect(breaksBetween(before, withRoute({ body: strict({ id: text }) }))).toEqual([
      `${name}, body.id: is required, and is not there`,
    ])
  })

  it('name an answer that has become empty', () => {
    const { answer: _, ...without } = route
    expect(breaksBetween(before, { ...before, routes: { [name]: without } })).toEqual([`${name}: answers nothing`])
  })
})
