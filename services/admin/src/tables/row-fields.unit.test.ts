import { Instant } from '@love-space/contracts/primitives.ts'
import { Nullable, Strict } from '@love-space/contracts/route.ts'
import { optional, orNull, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { Type } from '@sinclair/typebox'
import { expect, it } from 'vitest'
import { rowFieldsFor, rowFieldsOf, shapeOf, toAnswer } from './row-fields.ts'

const schema = schemaOf({ _id: text, name: text, createdAt: time, endedAt: orNull(time) })
const at = '2026-01-02T03:04:05.000Z'

it('copies the fields of a record that the row has, with times', () => {
  const record = { spaceId: 'a', name: '2026-01-02', createdAt: at, endedAt: null }
  expect(rowFieldsOf(schema, record)).toEqual({ name: '2026-01-02', createdAt: new Date(at), endedAt: null })
})

it('stores a record by the fields of its contract', () => {
  const fields = rowFieldsFor(
    Strict({ id: Type.String(), name: Type.String(), at: Instant, endedAt: Type.Optional(Nullable(Instant)) }),
    ['id'],
  )
  expect(fields).toEqual({ name: text, at: time, endedAt: optional(orNull(time)) })
})

it('has another shape with another field or changed rules', () => {
  const present = schemaOf({ name: text })
  const shapes = [shapeOf(present, 1), shapeOf(present, 2), shapeOf(schemaOf({ name: text, note: text }), 1)]
  expect(new Set(shapes).size).toBe(3)
  expect(shapeOf(schemaOf({ name: orNull(text) }), 1)).toBe(shapes[0])
})

const Answer = Strict({
  id: Type.String(),
  createdAt: Instant,
  endedAt: Nullable(Instant),
  note: Type.Optional(Type.String()),
})

it('answers only fields of the contract', () => {
  const row = { _id: 'a', secret: 'planted', createdAt: new Date(at), endedAt: null, note: 'n' }
  expect(toAnswer(Answer, { ...row, id: row._id })).toEqual({ id: 'a', createdAt: at, endedAt: null, note: 'n' })
})

it('answers null for fields that rows of an earlier release lack, unless they are optional', () => {
  const row = { id: 'a', createdAt: new Date(at) } as { id: string; createdAt: Date; endedAt: Date | null }
  expect(toAnswer(Answer, row)).toEqual({ id: 'a', createdAt: at, endedAt: null })
})
