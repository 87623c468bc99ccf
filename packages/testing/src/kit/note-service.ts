import { event } from '@love-space/contracts/event.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { Data, route, Strict } from '@love-space/contracts/route.ts'
import type { Aggregate, AggregateDoc } from '@love-space/service-kit/aggregate.ts'
import { defineAggregate } from '@love-space/service-kit/aggregate.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { bind } from '@love-space/service-kit/bind.ts'
import { consumer } from '@love-space/service-kit/consumer.ts'
import { newId } from '@love-space/service-kit/crypto.ts'
import { eventOf } from '@love-space/service-kit/domain-event.ts'
import type { Kit, ServiceDefinition } from '@love-space/service-kit/service.ts'
import { defineCollection } from '@love-space/service-kit/store.ts'
import { Type } from '@sinclair/typebox'
import { Schema, type Model } from 'mongoose'

// The smallest whole service, to test the kit by: notes, and a projection fed by what another service publishes.

const Note = Strict({ id: Id, text: Type.String(), version: Type.Integer() })
const Text = Type.String({ minLength: 1, maxLength: 10 })

export const noteWritten = event({
  subject: 'lovespace.media.note.written.v1',
  summary: 'A note was written.',
  data: Type.Object({ version: Type.Integer(), length: Type.Integer() }),
})
export const noteDeleted = event({
  subject: 'lovespace.media.note.deleted.v1',
  summary: 'A note was deleted.',
  data: Type.Object({}),
})
export const colourChosen = event({
  subject: 'lovespace.space.colour.chosen.v1',
  summary: 'Somebody chose a colour.',
  data: Type.Object({ version: Type.Integer(), colour: Type.String() }),
})

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
})
export const listNotes = route({
  id: 'listNotes',
  method: 'GET',
  path: '/notes',
  summary: 'Lists notes.',
  access: 'admin',
  query: Strict({ limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }), mine: Type.Optional(Type.Boolean()) }),
  answer: Data(Strict({ limit: Type.Integer(), mine: Type.Optional(Type.Boolean()), notes: Type.Array(Note) })),
})
export const brokenNote = route({
  id: 'brokenNote',
  method: 'GET',
  path: '/broken',
  summary: 'Answers something else than it promised.',
  access: 'public',
  answer: Data(Note),
})
export const failingNote = route({
  id: 'failingNote',
  method: 'GET',
  path: '/failing',
  summary: 'Fails.',
  access: 'public',
})
export const countNotes = route({
  id: 'countNotes',
  method: 'GET',
  path: '/internal/notes',
  summary: 'Counts notes.',
  access: 'internal',
  callers: ['space'],
  answer: Data(Strict({ count: Type.Integer() })),
})
export const noteRoutes = [createNote, changeNote, deleteNote, listNotes, brokenNote, failingNote, countNotes] as const

export interface NoteDoc extends AggregateDoc {
  readonly text: string
}
const NoteAggregate = defineAggregate<NoteDoc>({
  name: 'Note',
  collection: 'notes',
  schema: new Schema<NoteDoc>({ text: String }),
})

interface ColourDoc {
  readonly _id: string
  readonly version: number
  readonly colour: string
  readonly applied: number
}
const ColourCollection = defineCollection<ColourDoc>({
  name: 'Colour',
  collection: 'colours',
  schema: new Schema<ColourDoc>(
    { _id: String, version: Number, colour: String, applied: Number },
    { versionKey: false },
  ),
})

export type NoteDeps = Kit<unknown> & { readonly notes: Aggregate<NoteDoc>; readonly colours: Model<ColourDoc> }

/** How a colour named so behaves; tests change it. */
export const mood = { brokenColour: 'broken' }

const shown = ({ _id, text, version }: NoteDoc) => ({ id: _id, text, version })

export const noteService: ServiceDefinition<unknown, NoteDeps> = {
  service: 'media',
  createDeps: (kit) => ({
    ...kit,
    notes: kit.store.open(NoteAggregate),
    colours: kit.store.collection(ColourCollection),
  }),
  createApp: (deps) => {
    const app = deps.createHttpApp()
    const { notes, clock } = deps
    const written = (id: string, version: number, text: string) =>
      eventOf(noteWritten, { aggregateId: id, data: { version, length: text.length }, time: clock() })

    bind(app, createNote, async ({ body }) => {
      const _id = newId()
      return { data: shown(await notes.insert({ _id, text: body.text }, [written(_id, 1, body.text)])) }
    })
    bind(app, changeNote, async ({ params, body }) => {
      const note = await notes.mutate(params.id, (_, nextVersion) => ({
        update: { $set: { text: body.text } },
        events: [written(params.id, nextVersion, body.text)],
      }))
      if (!note) throw new AppError('NOT_FOUND')
      return { data: shown(note) }
    })
    bind(app, deleteNote, async ({ params }) => {
      const events = [eventOf(noteDeleted, { aggregateId: params.id, data: {}, time: clock() })]
      if (!(await notes.tombstone({ _id: params.id }, events))) throw new AppError('NOT_FOUND')
    })
    bind(app, listNotes, async ({ query }) => {
      const found = await notes.find({}, { limit: query.limit, sort: { _id: -1 } })
      return { data: { ...query, notes: found.map(shown) } }
    })
    bind(app, brokenNote, async () => ({ data: { id: 'x', text: 'y', version: 1 } }))
    bind(app, failingNote, async () => {
      throw new Error('the cause, which nobody may read')
    })
    bind(app, countNotes, async () => ({ data: { count: await notes.count({}) } }))
    return app
  },
  consumers: ({ colours }) => [
    consumer({
      event: colourChosen,
      durable: 'media-on-colour-chosen',
      handle: async ({ version, colour }, { subject }) => {
        if (colour === mood.brokenColour) throw new Error('cannot take this colour')
        const newer = { _id: subject, version: { $lt: version } }
        const change = { $set: { version, colour }, $inc: { applied: 1 } }
        const applied = await colours.findOneAndUpdate(newer, change)
        if (!applied && !(await colours.exists({ _id: subject }))) {
          await colours.create({ _id: subject, version, colour, applied: 1 })
        }
      },
    }),
  ],
}
