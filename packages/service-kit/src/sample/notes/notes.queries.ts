import type { Deps } from '../deps.ts'
import type { Note } from '../contracts/note.ts'
import type { NoteDoc } from './note.model.ts'

export const toNote = ({ _id, text, version }: NoteDoc): Note => ({ id: _id, text, version })

export const newestNotes = async ({ notes }: Deps, limit: number): Promise<Note[]> =>
  (await notes.find({}, { limit, sort: { _id: -1 } })).map(toNote)
