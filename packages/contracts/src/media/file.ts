import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, Instant } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { fileAddressPattern } from './file-address.ts'
import type { FilePurpose } from './file-types.ts'

/** What browsers do with it; later releases may know more. */
export const FileKind = OneOf(['image', 'video', 'audio', 'document'])
export type FileKind = Static<typeof FileKind>

/**
 * `uploading` until all bytes are there, `processing` while it is worked on, then `ready`, or `failed` where its bytes are not
 * what they pretend to be. `removing`: it is on its way out.
 */
export const FileState = OneOf(['uploading', 'processing', 'ready', 'failed', 'removing'])
export type FileState = Static<typeof FileState>

const Share = Type.Number({ minimum: 0, maximum: 1 })

/** A part of the picture in shares of its width and height, after it was rotated: 0 is left or top, 1 right or bottom. */
export const Crop = Strict({ left: Share, top: Share, width: Share, height: Share })
export type Crop = Static<typeof Crop>

/** Degrees clockwise from how the camera meant it. */
export const Rotation = OneOf([0, 90, 180, 270])
export type Rotation = Static<typeof Rotation>

/** A picture at one width, with its address in each format. */
export const Rendition = Strict({
  width: Type.Integer(),
  height: Type.Integer(),
  /** Absent for moving pictures. */
  avif: Type.Optional(Type.String()),
  webp: Type.String(),
})
export type Rendition = Static<typeof Rendition>

/**
 * An uploaded file as its readers see it. Its addresses are signed for this reader, last seven days at most and stay the same
 * for most of that time; they begin with `/api/`.
 */
export const FileView = Strict({
  id: Id,
  kind: FileKind,
  state: FileState,
  /** Why it `failed`, in words for people. */
  failure: Nullable(Type.String()),
  name: Type.String(),
  /** Media type, by content. */
  type: Type.String(),
  bytes: Type.Integer(),
  /** Of the picture as it is shown: known before it loads. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** A few dozen pixels as a `data:` address, to be shown blurred until the picture is there. */
  placeholder: Nullable(Type.String()),
  /** When the camera says it was taken, `YYYY-MM-DDTHH:MM:SS` on the clock of that place. */
  takenAt: Nullable(Type.String()),
  /**
   * The largest rendition of a picture, the file itself otherwise; null until there is one, and for a video that holds more than picture
   * and sound until there is a copy without.
   */
  url: Nullable(Type.String()),
  /** Pictures, narrowest first; for videos those of the poster. */
  renditions: Type.Array(Rendition),
  crop: Nullable(Crop),
  rotation: Rotation,
  /** A video that every browser plays is being made; `url` plays where the browser can until then. */
  converting: Nullable(Strict({ done: Type.Integer(), total: Type.Integer() })),
  /** Such a video would take too long to make: there is only the one that was uploaded. */
  isTooLong: Type.Optional(Type.Boolean()),
  uploadedBy: Id,
  createdAt: Instant,
})
export type FileView = Static<typeof FileView>

/** What a space, or somebody's own files, take up. */
export const FileQuota = Strict({
  bytesUsed: Type.Integer(),
  /** Uploads under way have their length reserved; it is part of `bytesUsed`. */
  bytesReserved: Type.Integer(),
  bytesMax: Type.Integer(),
})
export type FileQuota = Static<typeof FileQuota>

/**
 * Where an upload goes: `{spaceId}/cover-image`, `…/hero-banner`, `…/memory` or `…/timeline` (also with an id below it), `{userId}/avatar`,
 * or nothing for the caller's own inbox.
 */
export const UploadPath = Type.String({ maxLength: 120, description: 'a folder of the space or of the caller' })

const uploadPath = /^([0-9a-f]{24})\/(cover-image|hero-banner|avatar|memory|memories|timeline)(?:\/[0-9a-f]{24})?$/

/** The id and the purpose that a path names; null for anything else, `id: null` for the inbox. */
export const uploadPathOf = (path: string): { id: string | null; purpose: FilePurpose } | null => {
  if (path === '') return { id: null, purpose: 'inbox' }
  const [, id = '', purpose] = uploadPath.exec(path) ?? []
  return purpose === undefined ? null : { id, purpose: purpose as FilePurpose }
}

/** An address of a file as an answer gave it out; addresses of other hosts are refused. */
export const FileAddress = Type.String({
  maxLength: limits.urlCharsMax,
  pattern: fileAddressPattern,
  description: 'an address that an answer gave out',
})
