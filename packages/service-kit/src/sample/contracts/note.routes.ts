import { Id } from '@love-space/contracts/primitives.ts'
import { Data, route, Strict, WithDefault } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'
import { Note } from './note.ts'

const Text = Type.String({ minLength: 1, maxLength: 10 })
const params = Strict({ id: Id })

export const createNote = route({
  id: 'createNote',
  method: 'POST',
  path: '/notes',
  summary: 'Writes a note.',
  access: 'user',
  idempotent: true,
  body: Strict({ text: Text, tags: Type.Optional(Type.Array(Text, { maxItems: 2 })) }),
  status: 201,
  answer: Data(Note),
})

export const changeNote = route({
  id: 'changeNote',
  method: 'PUT',
  path: '/notes/{id}',
  summary: 'Changes a note.',
  access: 'member',
  params,
  body: Strict({ text: Text }),
  answer: Data(Note),
  errors: ['NOT_FOUND'],
})

export const deleteNote = route({
  id: 'deleteNote',
  method: 'DELETE',
  path: '/notes/{id}',
  summary: 'Deletes a note.',
  access: 'user',
  stepUp: true,
  params,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const listNotes = route({
  id: 'listNotes',
  method: 'GET',
  path: '/notes',
  summary: 'Lists notes.',
  access: 'admin',
  query: Strict({
    limit: WithDefault(Type.Integer({ minimum: 1, maximum: 50 }), 10),
    mine: Type.Optional(Type.Boolean()),
  }),
  answer: Data(Strict({ limit: Type.Integer(), mine: Type.Optional(Type.Boolean()), notes: Type.Array(Note) })),
})
