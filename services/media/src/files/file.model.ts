import type { FileAudience } from '@love-space/contracts/engagement/record-files.ts'
import type { FilePurpose } from '@love-space/contracts/media/file-types.ts'
import type { FileKind, Rotation } from '@love-space/contracts/media/file.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  flag,
  inside,
  listOf,
  number,
  numberOf,
  optional,
  orNull,
  type ShapeOf,
  text,
  textOf,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'

/** State of a file. In `finishing`, all bytes have arrived: it never expires, and a job resumes it. */
export type StoredState = 'uploading' | 'finishing' | 'processing' | 'ready' | 'failed' | 'removing'

const crop = inside({ left: number, top: number, width: number, height: number })
const edit = inside({
  crop: orNull(crop),
  rotation: numberOf<Rotation>(),
  /** Version of the edit; it rises with each change. */
  number,
})

/** Crop and rotation for display. The original never changes. */
export type Edit = DocOf<typeof edit>

const rendition = inside({ width: number, height: number, avif: optional(text), webp: text })

/** A picture at one width. `avif` and `webp` are storage keys. */
export type StoredRendition = DocOf<typeof rendition>

const range = inside({ start: number, end: number })
const size = inside({ width: number, height: number })
const point = inside({ left: number, top: number })
const progress = inside({ done: number, total: number })
const recording = inside({ durationS: number, waveform: listOf(number), bytes: number })

/** Who besides its uploader may read a sealed file, and from when. */
export const sealing = {
  /** User who may read it besides the uploader; null until a record holds it. */
  readerId: orNull(text),
  /** Day from which the reader may read it, and the earliest time of its beginning; null if no day opens it. */
  opensOn: orNull(text),
  opensAt: orNull(time),
  /** Whether the reader has it for good, also after the uploader's erasure. */
  isOpened: flag,
} as const

/** `spaceId` is the space of the record that holds it. */
const sealed = inside({ spaceId: text, ...sealing })

const schema = aggregateSchemaOf({
  /** Id of the space, of the user for a private file, or by `sealedScopeOf`. Quota and access depend on it. */
  scope: text,
  /** Null for a private or sealed file. */
  spaceId: orNull(text),
  userId: text,
  /** Set for a file of a sealed record, which only its uploader may read until it opens. */
  sealed: optional(sealed),
  /** Whether an operator uploaded it, before anybody was in the space. */
  byOperator: optional(flag),
  /** Who may hear a recording, if not everybody who may read what is in the space; `writer` while no record carries it. */
  audience: optional(textOf<FileAudience>()),
  purpose: textOf<FilePurpose>(),
  name: text,
  /** Media type: declared by the client until the upload is finished, then detected from the content. */
  type: text,
  kind: textOf<FileKind>(),
  bytes: number,
  state: textOf<StoredState>(),
  failure: orNull(text),
  failureCode: optional(text),
  /** Id of the stored bytes, which other files of the scope may share; null until the upload is finished. */
  contentId: orNull(text),
  /** Size of the picture with its edit. `upright` is the size without it, after the camera's rotation. */
  width: orNull(number),
  height: orNull(number),
  upright: orNull(size),
  placeholder: orNull(text),
  focus: optional(point),
  takenAt: orNull(text),
  /** Day on which it was taken, as YYYY-MM-DD. */
  takenOn: optional(text),
  /** Perceptual hash of the picture without its edit; empty if it has none. Absent until a job of this release ran. */
  look: optional(text),
  edit,
  renditions: listOf(rendition),
  posterId: orNull(text),
  /** Storage key of the converted copy of a video or sound, for browsers that cannot play the original. */
  playableKey: orNull(text),
  converting: orNull(progress),
  /** Whether converting exceeds the budget of time, pixels or memory; the original is then the only version. */
  isTooLong: withDefault(flag, false),
  /** Length, waveform and size of the converted copy of a voice recording; absent until it exists. */
  recording: optional(recording),
  /** Byte ranges of metadata in the original, which are served as zeros. */
  hiddenRanges: listOf(range),
  /** Whether ranges cannot hide the video's metadata: the original can then be downloaded, but never shown. */
  isWithheld: withDefault(flag, false),
  /** Records that show the file, such as `memory:{id}` or `avatar:{userId}`. */
  refs: listOf(text),
  /** Time since when no record has shown it. */
  unreferencedSince: orNull(time),
  /** Time at which an unfinished upload ends; for an unused file, the time until which a record may still show it. */
  expiresAt: orNull(time),
  createdAt: time,
})

export type FileDoc = DocOf<typeof schema>
export type Sealing = ShapeOf<typeof sealing>

schema.index({ scope: 1, state: 1 })
schema.index({ state: 1, expiresAt: 1 })
schema.index({ state: 1, unreferencedSince: 1 })
schema.index({ refs: 1 }, { sparse: true })
schema.index({ 'sealed.spaceId': 1 }, { sparse: true })
schema.index({ 'sealed.readerId': 1 }, { sparse: true })

export const fileAggregate = defineAggregate<FileDoc>({
  collection: 'files',
  schema,
  upgrade: ({ isTooLong = false, isWithheld = false, ...stored }) => ({ ...stored, isTooLong, isWithheld }) as FileDoc,
  erase: {
    space: { otherwise: 'an eraser deletes them with their bytes' },
    user: { otherwise: 'an eraser deletes private files; uploads into a space stay there, without the name' },
  },
})
