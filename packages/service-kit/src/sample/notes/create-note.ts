import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { noteWasWritten } from './note.events.ts'
import type { NoteDoc } from './note.model.ts'

export const createNote = ({ notes, clock }: Deps, text: string, creation: Creation): Promise<NoteDoc> => {
  const note = { _id: creation.id, version: 1, text }
  return notes.create(creation, note, [noteWasWritten(note, clock())])
}
