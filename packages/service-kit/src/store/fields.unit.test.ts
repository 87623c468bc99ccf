import mongoose from 'mongoose'
import { expect, expectTypeOf, it } from 'vitest'
import {
  aggregateSchemaOf,
  type DocOf,
  inside,
  listOf,
  mixed,
  number,
  numberOf,
  optional,
  orNull,
  schemaOf,
  text,
  textOf,
  time,
  withDefault,
} from './fields.ts'

const edit = inside({ turned: numberOf<0 | 90>(), number })
const schema = schemaOf({
  _id: text,
  state: textOf<'on' | 'off'>(),
  title: withDefault(text, ''),
  endedAt: orNull(time),
  movedAt: optional(time),
  seenAt: optional(orNull(time)),
  readAt: orNull(optional(time)),
  edits: listOf(edit),
  last: orNull(edit),
  tags: optional(listOf(text)),
  counts: orNull(listOf(mixed<{ readonly count: number }>())),
})
type Doc = DocOf<typeof schema>
interface Edit {
  readonly turned: 0 | 90
  readonly number: number
}

it('gives the type that code reads', () => {
  expectTypeOf<Doc>().toEqualTypeOf<{
    readonly _id: string
    readonly state: 'on' | 'off'
    readonly title: string
    readonly endedAt: Date | null
    readonly movedAt?: Date
    readonly seenAt?: Date | null
    readonly readAt?: Date | null
    readonly edits: readonly Edit[]
    readonly last: Edit | null
    readonly tags?: readonly string[]
    readonly counts: readonly { readonly count: number }[] | null
  }>()
  const aggregate = aggregateSchemaOf({ name: text })
  expectTypeOf<DocOf<typeof aggregate>>().toEqualTypeOf<{
    readonly _id: string
    readonly version: number
    readonly name: string
  }>()
})

it('stores null, nothing or the default for an absent value, and refuses other absent values', () => {
  const Model = mongoose.model<Doc>('Fields', schema)
  const given = { _id: 'a', state: 'on', edits: [{ turned: 90, number: 1 }] } as const
  const made = new Model(given)
  expect(made.validateSync()).toBeUndefined()
  expect(made.toObject()).toEqual({ ...given, title: '', endedAt: null, readAt: null, last: null, counts: null })
  const lacking = new Model({ ...given, state: undefined, last: { turned: 0 } } as never).validateSync()
  expect(Object.keys(lacking?.errors ?? {}).toSorted()).toEqual(['last.number', 'state'])
})
