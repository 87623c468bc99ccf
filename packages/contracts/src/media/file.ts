import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id, Instant } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { fileAddressPattern } from './file-address.ts'
import type { FilePurpose } from './file-types.ts'

/** Later releases may add kinds. */
export const FileKind = OneOf(['image', 'video', 'audio', 'document'])
export type FileKind = Static<typeof FileKind>

/** `failed`: the content does not match its type; `removing`: being deleted. */
export const FileState = OneOf(['uploading', 'processing', 'ready', 'failed', 'removing'])
export type FileState = Static<typeof FileState>

const Share = Type.Number({ minimum: 0, maximum: 1 })

/** A section of the rotated picture, in fractions of its width and height: 0 is left or top, 1 right or bottom. */
export const Crop = Strict({ left: Share, top: Share, width: Share, height: Share })
export type Crop = Static<typeof Crop>

/** Degrees clockwise from the camera's orientation. */
export const Rotation = OneOf([0, 90, 180, 270])
export type Rotation = Static<typeof Rotation>

export const Rendition = Strict({
  width: Type.Integer(),
  height: Type.Integer(),
  /** Absent for animations. */
  avif: Type.Optional(Type.String()),
  webp: Type.String(),
})
export type Rendition = Static<typeof Rendition>

/** Its addresses are signed for this reader and expire within seven days. */
export const FileView = Strict({
  id: Id,
  kind: FileKind,
  state: FileState,
  failure: Nullable(Type.String()),
  name: Type.String(),
  /** Detected from the content. */
  type: Type.String(),
  bytes: Type.Integer(),
  /** Size of the displayed picture, for layout before it loads. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** A tiny picture as a `data:` address, shown blurred until the picture loads. */
  placeholder: Nullable(Type.String()),
  /** Time from the camera, `YYYY-MM-DDTHH:MM:SS` in local time. */
  takenAt: Nullable(Type.String()),
  /** The point of a displayed picture that cut views keep in sight, such as a face: fractions of width and height. */
  focus: Type.Optional(Strict({ left: Share, top: Share })),
  /** Day on which the picture or video was taken, by the file's own metadata. Absent without any, and for files of earlier releases. */
  takenOn: Type.Optional(Day),
  /** The largest rendition, otherwise the file. Null until it exists or, for some videos, until a clean copy does. */
  url: Nullable(Type.String()),
  /** Pictures, narrowest first; for videos those of the poster. */
  renditions: Type.Array(Rendition),
  crop: Nullable(Crop),
  rotation: Rotation,
  /** Progress of converting a video for every browser; until then `url` plays in some. */
  converting: Nullable(Strict({ done: Type.Integer(), total: Type.Integer() })),
  /** Converting it would take too much time or memory; only the original exists. */
  isTooLong: Type.Optional(Type.Boolean()),
  uploadedBy: Id,
  createdAt: Instant,
})
export type FileView = Static<typeof FileView>

export const FileQuota = Strict({
  bytesUsed: Type.Integer(),
  /** Part of `bytesUsed`. */
  bytesReserved: Type.Integer(),
  bytesMax: Type.Integer(),
})
export type FileQuota = Static<typeof FileQuota>

/**
 * `{spaceId}/cover-image`, `…/hero-banner`, `…/memory`, `…/timeline`, `{userId}/avatar`, or empty for the own
 * inbox.
 */
export const UploadPath = Type.String({ maxLength: 120, description: 'a folder of the space or of the caller' })

const uploadPath = /^([0-9a-f]{24})\/(cover-image|hero-banner|avatar|memory|memories|timeline)(?:\/[0-9a-f]{24})?$/

/** Returns the id and purpose of a path; null if it is invalid, `id: null` for the inbox. */
export const uploadPathOf = (path: string): { id: string | null; purpose: FilePurpose } | null => {
  if (path === '') return { id: null, purpose: 'inbox' }
  const [, id = '', purpose] = uploadPath.exec(path) ?? []
  return purpose === undefined ? null : { id, purpose: purpose as FilePurpose }
}

export const FileAddress = Type.String({
  maxLength: limits.urlCharsMax,
  pattern: fileAddressPattern,
  description: 'an address that an answer gave out',
})
