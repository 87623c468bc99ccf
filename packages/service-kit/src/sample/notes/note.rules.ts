import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { noteWasWritten } from './note.events.ts'
import type { NoteDoc } from './note.model.ts'

export const withText = (note: NoteDoc, text: string, now: Date): Change<NoteDoc, DomainEvent> | null => {
  if (note.text === text) return null
  const next = nextOf(note, { text })
  return { next, events: [noteWasWritten(next, now)] }
}
