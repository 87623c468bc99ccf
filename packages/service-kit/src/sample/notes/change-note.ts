import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { NoteDoc } from './note.model.ts'
import { withText } from './note.rules.ts'

export const changeNote = async ({ notes, clock }: Deps, id: string, text: string): Promise<NoteDoc> => {
  const changed = await notes.mutate(id, (note) => withText(note, text, clock()))
  return requireFound(changed, 'NOT_FOUND')
}
