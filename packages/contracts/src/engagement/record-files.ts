import { type Static, Type } from '@sinclair/typebox'
import { Day, Id, Instant } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'

/** Letters and answers have longer ids than other records. */
export const RecordId = Type.String({ maxLength: 80, pattern: '^[0-9a-f]{24}[0-9a-f-]*$' })

/** Kind of a record that holds files: `capsule` is a sealed letter. */
export const RecordKind = OneOf(['capsule', 'letter', 'answer'])
export type RecordKind = Static<typeof RecordKind>

export const FileAudience = OneOf(['writer', 'partner'])
export type FileAudience = Static<typeof FileAudience>

/** Who besides the writer may read the files of a record, and from when. */
const Sealing = Strict({
  readerId: Id,
  /** Day from which the reader may read them, and the earliest time of its beginning; null if no day opens them. */
  opensOn: Nullable(Day),
  opensAt: Nullable(Instant),
  /** Whether they are open for good, whatever the day. */
  isOpened: Type.Boolean(),
})

export const RecordFiles = Strict({
  version: Type.Integer({ minimum: 1 }),
  fileIds: Type.Array(Id),
  /** Null if every member of the space may read the files. */
  sealing: Nullable(Sealing),
  /** Who may read the files, if not everybody who may read what is in the space. */
  audience: Type.Optional(FileAudience),
})
export type RecordFiles = Static<typeof RecordFiles>
