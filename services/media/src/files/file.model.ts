import type { FilePurpose } from '@love-space/contracts/media/file-types.ts'
import type { Crop, FileKind, Rotation } from '@love-space/contracts/media/file.ts'
import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

/** `finishing`: all bytes are there and become a file; it is never given up from there, only carried on. */
export type StoredState = 'uploading' | 'finishing' | 'processing' | 'ready' | 'failed' | 'removing'

/** A picture at one width, under its keys. */
export interface StoredRendition {
  readonly width: number
  readonly height: number
  readonly avif?: string
  readonly webp: string
}

/** How a picture is shown; the original stays as it is. */
export interface Edit {
  readonly crop: Crop | null
  readonly rotation: Rotation
  /** Grows with each change; renditions are made for one. */
  readonly number: number
}

/** A file from the first byte of its upload to the last trace of it; `_id` is that of the upload as well. */
export interface FileDoc extends AggregateDoc {
  /** The space it belongs to, or the person: what its quota, its copies and its readers are counted by. */
  readonly scope: string
  /** Null for what belongs to one person alone. */
  readonly spaceId: string | null
  /** Who uploaded it. */
  readonly userId: string
  readonly purpose: FilePurpose
  readonly name: string
  /** As declared while it is uploaded, by content from then on. */
  readonly type: string
  readonly kind: FileKind
  readonly bytes: number
  readonly state: StoredState
  readonly failure: string | null
  /** Its bytes, once they are kept: one content may be that of several files of a scope. */
  readonly contentId: string | null
  /** Of the picture as it is shown, and as the camera meant it before any edit. */
  readonly width: number | null
  readonly height: number | null
  readonly upright: { readonly width: number; readonly height: number } | null
  readonly placeholder: string | null
  readonly takenAt: string | null
  readonly edit: Edit
  readonly renditions: readonly StoredRendition[]
  /** Of a video: the picture that stands for it. */
  readonly posterId: string | null
  /** Of a video that browsers can't play: the one made of it. */
  readonly playableKey: string | null
  readonly converting: { readonly done: number; readonly total: number } | null
  /** Of a video: making that one costs more than the budget or took too long, so the original stays. */
  readonly isTooLong: boolean
  /** Bytes of the original that are neither picture nor sound; zeros are served in their place. */
  readonly hiddenRanges: readonly { readonly start: number; readonly end: number }[]
  /** Of a video that holds more than that and cannot be hidden by ranges: its original is only downloaded, never shown. */
  readonly isWithheld: boolean
  /** What shows it, such as `memory:{id}` or `avatar:{userId}`. */
  readonly refs: readonly string[]
  /** Since when nothing does. */
  readonly unreferencedSince: Date | null
  /** When an upload that is not complete is given up. */
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

const inner = { _id: false } as const
const text = { type: String, required: true }
const optionalText = { type: String, default: null }
const number = { type: Number, required: true }
const optionalNumber = { type: Number, default: null }
const crop = new Schema({ left: number, top: number, width: number, height: number }, inner)
const edit = new Schema({ crop: { type: crop, default: null }, rotation: number, number }, inner)
const rendition = new Schema({ width: number, height: number, avif: String, webp: text }, inner)
const range = new Schema({ start: number, end: number }, inner)
const size = new Schema({ width: number, height: number }, inner)
const progress = new Schema({ done: number, total: number }, inner)

const schema = new Schema<FileDoc>({
  scope: text,
  spaceId: optionalText,
  userId: text,
  purpose: text,
  name: text,
  type: text,
  kind: text,
  bytes: number,
  state: text,
  failure: optionalText,
  contentId: optionalText,
  width: optionalNumber,
  height: optionalNumber,
  upright: { type: size, default: null },
  placeholder: optionalText,
  takenAt: optionalText,
  edit: { type: edit, required: true },
  renditions: { type: [rendition], required: true },
  posterId: optionalText,
  playableKey: optionalText,
  converting: { type: progress, default: null },
  isTooLong: { type: Boolean, default: false },
  hiddenRanges: { type: [range], required: true },
  isWithheld: { type: Boolean, default: false },
  refs: { type: [String], required: true },
  unreferencedSince: { type: Date, default: null },
  expiresAt: { type: Date, default: null },
  createdAt: { type: Date, required: true },
})
schema.index({ scope: 1, state: 1 })
schema.index({ state: 1, expiresAt: 1 })
schema.index({ state: 1, unreferencedSince: 1 })
schema.index({ refs: 1 }, { sparse: true })

export const fileAggregate = defineAggregate<FileDoc>({
  name: 'File',
  collection: 'files',
  schema,
  upgrade: ({ isTooLong = false, isWithheld = false, ...stored }) => ({ ...stored, isTooLong, isWithheld }) as FileDoc,
  erase: {
    space: { otherwise: 'an eraser takes them away with their bytes' },
    user: { otherwise: 'an eraser takes those of one person alone; uploads into a space stay there, under no name' },
  },
})
