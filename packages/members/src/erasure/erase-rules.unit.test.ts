import { Schema } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import type { EraseRules } from '@love-space/service-kit/store/erase-rules.ts'

const id = { type: String, required: true }
const inner = new Schema({ userId: id }, { _id: false })
const bySpace = (spaceId: string) => ({ spaceId })
const byUser = (userId: string) => ({ userId })

describe('a model', () => {
  const define = (fields: Record<string, unknown>, erase: EraseRules) => () =>
    defineCollection({ collection: 'things', schema: new Schema(fields as never), erase })

  it.each<[string, Record<string, unknown>, EraseRules]>([
    ['a space', { spaceId: id }, 'nothing of anybody'],
    ['a space', { spaceIds: { type: [String] } }, { user: byUser }],
    ['a user', { userId: id, spaceId: id }, { space: bySpace }],
    ['a user', { members: { type: [inner] } }, 'nothing of anybody'],
    ['a user', { ring: { ownerId: id } }, 'nothing of anybody'],
    ['a user', { by: { type: inner } }, 'nothing of anybody'],
  ])('that names %s in %j does not load without an erase rule', (kind, fields, erase) => {
    expect(define(fields, erase)).toThrow(`names ${kind}, and "erase" does not say`)
  })

  it('loads with an erase rule, or if it names no space or user', () => {
    expect(define({ userId: id, spaceId: id }, { space: bySpace, user: byUser })).not.toThrow()
    expect(define({ members: { type: [inner] } }, { user: { otherwise: 'they stay' } })).not.toThrow()
    expect(define({ hits: { type: Number } }, 'nothing of anybody')).not.toThrow()
  })

  it('with events needs an erase rule too', () => {
    const schema = new Schema<AggregateDoc & { userId: string }>({ userId: id })
    expect(() =>
      defineAggregate<AggregateDoc & { userId: string }>({
        collection: 'things',
        schema,
        erase: 'nothing of anybody',
      }),
    ).toThrow('names a user')
  })
})
