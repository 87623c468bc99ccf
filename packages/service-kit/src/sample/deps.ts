import type { Kit } from '@love-space/service-kit/service/service.ts'
import type { Aggregate } from '@love-space/service-kit/store/aggregate.ts'
import type { Model } from 'mongoose'
import { colourCollection, type ColourDoc } from './colours/colour.model.ts'
import type { Env } from './env.ts'
import { noteAggregate, type NoteDoc } from './notes/note.model.ts'

/** What the verbs and queries of this service work with. */
export interface Deps extends Kit<Env> {
  readonly notes: Aggregate<NoteDoc>
  readonly colours: Model<ColourDoc>
}

export const createDeps = (kit: Kit<Env>): Deps => ({
  ...kit,
  notes: kit.store.open(noteAggregate),
  colours: kit.store.collection(colourCollection),
})
