import { Schema } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { erasures, servingIndex, type QueryShape } from './query-indexes.ts'

const schema = new Schema({ owner: String, state: String, at: Date, n: Number })
schema.index({ owner: 1, state: 1, at: -1 })
schema.index({ at: 1, n: -1 })

describe('an index serves', () => {
  it.each<[string, QueryShape, readonly string[]]>([
    ['an id, whatever else is asked', { equal: ['_id', 'n'], rest: ['at'] }, ['_id']],
    ['the order of ids', { sort: { _id: 1 } }, ['_id']],
    ['equality on its first fields, in any order', { equal: ['state', 'owner'] }, ['owner', 'state', 'at']],
    ['a range after equality', { equal: ['owner', 'state'], range: ['at'] }, ['owner', 'state', 'at']],
    ['a range in the wanted order', { range: ['at'], sort: { at: 1 } }, ['at', 'n']],
    ['the reverse order', { sort: { at: -1, n: 1 } }, ['at', 'n']],
    ['what is left to check on the documents', { equal: ['owner'], rest: ['n'] }, ['owner', 'state', 'at']],
  ])('%s', (_, shape, fields) => expect(servingIndex(schema, shape)).toEqual(fields))
})

describe('no index serves', () => {
  it.each<[string, QueryShape]>([
    ['everything', {}],
    ['a field that is not first', { equal: ['state'] }],
    ['a field no index has', { equal: ['owner', 'n'] }],
    ['an order with a field between', { equal: ['owner'], sort: { at: -1 } }],
    ['an order in which only a part is reversed', { sort: { at: 1, n: 1 } }],
    ['a range with a field between', { equal: ['owner'], range: ['at'] }],
  ])('%s', (_, shape) => expect(servingIndex(schema, shape)).toBeUndefined())
})

describe('an erase rule', () => {
  it('is one query per branch', () => {
    const user = (id: string) => ({ $or: [{ _id: { $in: [id] } }, { _id: { $gte: id, $lt: 'b' }, n: 1 }] })
    expect(erasures({ user, space: (owner) => ({ owner }) })).toEqual({
      'erasing a user, 1': { equal: ['_id'] },
      'erasing a user, 2': { equal: ['n'], range: ['_id'] },
      'erasing a space, 1': { equal: ['owner'] },
    })
  })
  it('has no index if it searches within texts', () => {
    const [shape = {}] = Object.values(erasures({ user: (id) => ({ at: { $regex: id } }) }))
    expect(servingIndex(schema, shape)).toBeUndefined()
  })
})
