import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

export interface NoteDoc extends AggregateDoc {
  readonly text: string
}

/** No `_id` and no `version`: the kit adds both. */
const schema = new Schema<NoteDoc>({ text: { type: String, required: true } })

export const noteAggregate = defineAggregate<NoteDoc>({
  name: 'Note',
  collection: 'notes',
  schema,
  erase: 'nothing of anybody',
})
