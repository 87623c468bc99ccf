import { Strict, WithDefault } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'
import { expect, it } from 'vitest'
import { readInput } from './read-input.ts'

const schema = Strict({
  tags: WithDefault(Type.Array(Type.String()), []),
  rows: Type.Optional(Type.Array(Strict({ status: WithDefault(Type.String(), 'UNBOUND') }))),
})

it('fills in missing fields, also within lists', () => {
  const { complete, errors } = readInput(schema, { rows: [{}, { status: 'BOUND' }] }, 'body')
  expect({ complete, errors }).toEqual({
    complete: { tags: [], rows: [{ status: 'UNBOUND' }, { status: 'BOUND' }] },
    errors: [],
  })
})

it('gives every request a default of its own', () => {
  const [one, other] = [readInput(schema, {}, 'body').complete, readInput(schema, {}, 'body').complete]
  expect(one).toEqual(other)
  expect((one as { tags: unknown }).tags).not.toBe((other as { tags: unknown }).tags)
})

it.each([{}, { length: 3 }, { 0: 'a' }, 'a', 1])('does not take %j for a list', (tags) => {
  expect(readInput(schema, { tags }, 'body').errors).toEqual([{ field: 'body.tags', message: 'This must be a list.' }])
})

it('refuses `__proto__` as any unknown field', () => {
  const { errors } = readInput(schema, JSON.parse('{"__proto__":{"tags":["a"]}}'), 'body')
  expect(errors).toEqual([{ field: 'body.__proto__', message: 'This field is not known.' }])
})
