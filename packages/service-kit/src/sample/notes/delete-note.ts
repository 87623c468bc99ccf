import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { noteWasDeleted } from './note.events.ts'

export const deleteNote = async ({ notes, clock }: Deps, _id: string, userId: string): Promise<void> => {
  if (!(await notes.tombstone({ _id }, [noteWasDeleted(_id, userId, clock())]))) throw new AppError('NOT_FOUND')
}
