import { colourCollection } from './colours/colour.model.ts'
import { noteAggregate } from './notes/note.model.ts'

export const ownCollections = {
  notes: noteAggregate,
  colours: colourCollection,
} as const

export const collections = Object.values(ownCollections)
