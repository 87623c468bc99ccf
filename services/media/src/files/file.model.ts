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
  text,
  textOf,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'

/** `finishing`: all bytes are there and become a file; it is never given up from there, only carried on. */
export type StoredState = 'uploading' | 'finishing' | 'processing' | 'ready' | 'failed' | 'removing'

const crop = inside({ left: number, top: number, width: number, height: number })
const edit = inside({
  crop: orNull(crop),
  rotation: numberOf<Rotation>(),
  /** Grows with each change; renditions are made for one. */
  number,
})

/** How a picture is shown; the original stays as it is. */
export type Edit = DocOf<typeof edit>

const rendition = inside({ width: number, height: number, avif: optional(text), webp: text })

/** A picture at one width, under its keys. */
export type StoredRendition = DocOf<typeof rendition>

const range = inside({ start: number, end: number })
const size = inside({ width: number, height: number })
const progress = inside({ done: number, total: number })

const schema = aggregateSchemaOf({
  /** The space it belongs to, or the person: what its quota, its copies and its readers are counted by. */
  scope: text,
  /** Null for what belongs to one person alone. */
  spaceId: orNull(text),
  /** Who uploaded it. */
  userId: text,
  purpose: textOf<FilePurpose>(),
  name: text,
  /** As declared while it is uploaded, by content from then on. */
  type: text,
  kind: textOf<FileKind>(),
  bytes: number,
  state: textOf<StoredState>(),
  failure: orNull(text),
  /** Its bytes, once they are kept: one content may be that of several files of a scope. */
  contentId: orNull(text),
  /** Of the picture as it is shown, and as the camera meant it before any edit. */
  width: orNull(number),
  height: orNull(number),
  upright: orNull(size),
  placeholder: orNull(text),
  takenAt: orNull(text),
  edit,
  renditions: listOf(rendition),
  /** Of a video: the picture that stands for it. */
  posterId: orNull(text),
  /** Of a video that browsers can't play: the one made of it. */
  playableKey: orNull(text),
  converting: orNull(progress),
  /** Of a video: making that one costs more than the budget or took too long, so the original stays. */
  isTooLong: withDefault(flag, false),
  /** Bytes of the original that are neither picture nor sound; zeros are served in their place. */
  hiddenRanges: listOf(range),
  /** Of a video that holds more than that and cannot be hidden by ranges: its original is only downloaded, never shown. */
  isWithheld: withDefault(flag, false),
  /** What shows it, such as `memory:{id}` or `avatar:{userId}`. */
  refs: listOf(text),
  /** Since when nothing does. */
  unreferencedSince: orNull(time),
  /** When an upload that is not complete is given up. */
  expiresAt: orNull(time),
  createdAt: time,
})

/** A file from the first byte of its upload to the last trace of it; `_id` is that of the upload as well. */
export type FileDoc = DocOf<typeof schema>

schema.index({ scope: 1, state: 1 })
schema.index({ state: 1, expiresAt: 1 })
schema.index({ state: 1, unreferencedSince: 1 })
schema.index({ refs: 1 }, { sparse: true })

export const fileAggregate = defineAggregate<FileDoc>({
  collection: 'files',
  schema,
  upgrade: ({ isTooLong = false, isWithheld = false, ...stored }) => ({ ...stored, isTooLong, isWithheld }) as FileDoc,
  erase: {
    space: { otherwise: 'an eraser takes them away with their bytes' },
    user: { otherwise: 'an eraser takes those of one person alone; uploads into a space stay there, under no name' },
  },
})
