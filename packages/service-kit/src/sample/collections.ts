import { colourCollection } from './colours/colour.model.ts'
import { noteAggregate } from './notes/note.model.ts'

/** The collections of this service, by the names its verbs and queries use. */
export const ownCollections = {
  notes: noteAggregate,
  colours: colourCollection,
} as const

/** Every collection of this service. */
export const collections = Object.values(ownCollections)
