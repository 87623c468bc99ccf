import { Name, OneLine } from '@love-space/contracts/primitives.ts'
import { Nullable, Strict } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLine, withOneLines } from './one-line.ts'

const characters = fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0x2000, max: 0x206f }))
const texts = fc.array(characters, { maxLength: 30 }).map((codes) => String.fromCodePoint(...codes))

describe('one line', () => {
  it.each([
    ['a text that would run backwards', 'Mia\u202Egnp.exe', 'Miagnp.exe'],
    ['what nobody sees', 'M\u0000i\u200B\uFEFFa\u2066', 'Mia'],
    ['line breaks', 'Mia\r\n\tBerger', 'Mia Berger'],
    ['spaces at its ends, also behind hidden characters', ' \u200E Mia \u0007 ', 'Mia'],
    ['nothing of an emoji that is joined of several', '👩\u200D❤️\u200D👨 Us', '👩\u200D❤️\u200D👨 Us'],
    ['nothing of a name spelt with a zero-width non-joiner', 'مهر\u200Cناز', 'مهر\u200Cناز'],
  ])('leaves out %s', (_, given, kept) => expect(oneLine(given)).toBe(kept))

  it('does not change when converted again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = oneLine(text)
        return oneLine(once) === once && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(once)
      }),
    )
  })
})

describe('a body', () => {
  const schema = Strict({
    name: Name,
    nick: Type.Optional(Nullable(OneLine({ minLength: 1, maxLength: 9 }))),
    notes: Type.String(),
    rings: Type.Array(Strict({ name: Name })),
  })
  const dirty = 'Mia\u202E'

  it('changes only where its schema says x-one-line', () => {
    const given = { name: dirty, nick: dirty, notes: dirty, rings: [{ name: dirty }], unknown: dirty }
    const clean = { name: 'Mia', nick: 'Mia', notes: dirty, rings: [{ name: 'Mia' }], unknown: dirty }
    expect(withOneLines(schema, given)).toEqual(clean)
  })

  it.each([null, 'text', 7, [], { name: 7 }, { nick: null }, { rings: 'none' }, { rings: [null] }])(
    'of any other form stays as it is, for its schema to refuse: %j',
    (given) => expect(withOneLines(schema, given)).toEqual(given),
  )

  it('keeps a property named __proto__, so that the schema can refuse it', () => {
    const given: unknown = JSON.parse('{"__proto__":{"name":"x"}}')
    expect(Object.keys(withOneLines(schema, given) as object)).toEqual(['__proto__'])
  })
})
