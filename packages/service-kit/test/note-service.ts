import { Data, route } from '@love-space/contracts/route.ts'
import { consumer } from '../src/events/consumer.ts'
import { bind } from '../src/http/bind.ts'
import type { Kit, ServiceDefinition } from '../src/service/service.ts'
import { createApp } from '../src/sample/app.ts'
import { collections } from '../src/sample/collections.ts'
import { onColourChosen } from '../src/sample/colours/on-colour-chosen.ts'
import { colourChosen } from '../src/sample/contracts/colour.events.ts'
import { Note } from '../src/sample/contracts/note.ts'
import { createDeps, type Deps } from '../src/sample/deps.ts'
import type { Env } from '../src/sample/env.ts'

export type NoteDeps = Deps

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

/** Set by tests: the colour whose events always fail, and errors to throw once each. */
export const behaviour: { brokenColour: string; failures: Error[] } = { brokenColour: 'broken', failures: [] }

export const noteService: ServiceDefinition<unknown, Deps> = {
  service: 'media',
  collections,
  createDeps: (kit) => createDeps(kit as Kit<Env>),
  createApp: (deps) => {
    const app = createApp(deps)
    bind(app, brokenNote, async () => ({ data: { id: 'x', text: 'y', version: 1 } }))
    bind(app, failingNote, async () => {
      throw new Error('the cause, which nobody may read')
    })
    return app
  },
  consumers: (deps) => [
    consumer({
      event: colourChosen,
      durable: 'media-on-colour-chosen',
      handle: async (data, envelope) => {
        const failure = behaviour.failures.shift()
        if (failure) throw failure
        if (data.colour === behaviour.brokenColour) throw new Error('cannot take this colour')
        await onColourChosen(deps, data, envelope)
      },
    }),
  ],
}
