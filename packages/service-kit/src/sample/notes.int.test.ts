import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import { describeRouteInput } from '@love-space/testing/route-input.ts'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colourChosen } from './contracts/colour.events.ts'
import { noteWritten } from './contracts/note.events.ts'
import { countNotes } from './contracts/note.internal.ts'
import { changeNote, createNote, deleteNote, listNotes } from './contracts/note.routes.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { notes } from './notes.ts'
import { shortenNotes } from './notes/shorten-notes.job.ts'

let service: TestService<Deps>
beforeAll(async () => {
  service = await startTestService(notes, { env: {} as Env, asOperator: true })
})
afterAll(() => service?.stop())

describe('a note', () => {
  it('publishes an event when it is written', async () => {
    const { token } = await service.signIn({ roles: ['user'] })
    const { status, body } = await service.call(createNote, { body: { text: 'hello' }, token })
    expect(status).toBe(201)
    const { data } = await service.published(noteWritten, (envelope) => envelope.subject === body.data.id)
    expect(data).toEqual({ version: 1, length: 5 })
  })
})

describeRouteInput({
  service: () => service,
  routes: [createNote, changeNote, deleteNote, listNotes, countNotes],
  // For every `idempotent` route a call that creates a document.
  repeated: {
    createNote: async () => ({
      call: { body: { text: 'once' }, token: (await service.signIn()).token },
      other: { body: { text: 'other' } },
    }),
  },
})

describeConsumer({
  service: () => service,
  event: colourChosen,
  durable: 'media-on-colour-chosen',
  prepare: async () => {
    const _id = newId()
    return {
      aggregateId: _id,
      data: { version: 2, colour: 'red' },
      older: { version: 1, colour: 'blue' },
      effect: () => service.deps.colours.find({ _id }).lean(),
    }
  },
})

describeJob({
  service: () => service,
  job: shortenNotes,
  prepare: async () => {
    const { _id } = await service.deps.notes.insert({ _id: newId(), text: 'too long' }, [])
    return { data: { ids: [_id], charsMax: 3 }, effect: async () => (await service.deps.notes.findById(_id))?.text }
  },
})

it('shortens every grey note', async () => {
  await service.deps.colours.create({ _id: newId(), version: 1, colour: 'grey', applied: 1 })
  await service.runScheduled('remove-grey-colours')
  expect(await service.deps.colours.exists({ colour: 'grey' })).toBeNull()
})
