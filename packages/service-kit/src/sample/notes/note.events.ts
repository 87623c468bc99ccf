import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { noteDeleted, noteWritten } from '../contracts/note.events.ts'
import type { NoteDoc } from './note.model.ts'

export const noteWasWritten = ({ _id, version, text }: NoteDoc, time: Date): DomainEvent =>
  eventOf(noteWritten, { aggregateId: _id, data: { version, length: text.length }, time })

export const noteWasDeleted = (id: string, userId: string, time: Date): DomainEvent =>
  eventOf(noteDeleted, { aggregateId: id, data: {}, time, recipients: [userId] })
