import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id, Instant } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { fileAddressPattern } from './file-address.ts'
import { fileKinds, type FilePurpose } from './file-types.ts'

/** Kind of a file. Later releases may add kinds. */
export const FileKind = OneOf(fileKinds)
export type FileKind = Static<typeof FileKind>

/** State of a file. `failed`: the content does not match its type. `removing`: it is being deleted. */
const FileState = OneOf(['uploading', 'processing', 'ready', 'failed', 'removing'])
export type FileState = Static<typeof FileState>

const Share = Type.Number({ minimum: 0, maximum: 1 })

/** Part of the rotated picture to show, in fractions of width and height: 0 is left or top, 1 right or bottom. */
export const Crop = Strict({ left: Share, top: Share, width: Share, height: Share })
export type Crop = Static<typeof Crop>

/** Rotation in degrees, clockwise from the camera's orientation. */
export const Rotation = OneOf([0, 90, 180, 270])
export type Rotation = Static<typeof Rotation>

const Rendition = Strict({
  width: Type.Integer(),
  height: Type.Integer(),
  /** Address of the AVIF copy; absent for animations. */
  avif: Type.Optional(Type.String()),
  webp: Type.String(),
})
export type Rendition = Static<typeof Rendition>

/** A file for one reader. Its addresses are signed for that reader and expire within seven days. */
export const FileView = Strict({
  id: Id,
  kind: FileKind,
  state: FileState,
  failure: Nullable(Type.String()),
  /** Error code of the failure; absent if the file has not failed, or failed in an earlier release. */
  failureCode: Type.Optional(Type.String()),
  name: Type.String(),
  /** Media type, detected from the content. */
  type: Type.String(),
  bytes: Type.Integer(),
  /** Size of the displayed picture, for the layout before it loads. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** A tiny picture as a `data:` address, shown blurred until the picture loads. */
  placeholder: Nullable(Type.String()),
  /** Local time by the camera, as `YYYY-MM-DDTHH:MM:SS`. */
  takenAt: Nullable(Type.String()),
  /** Point that a cut view keeps visible, such as a face, in fractions of width and height. */
  focus: Type.Optional(Strict({ left: Share, top: Share })),
  /** Day of the picture or video by the file's own metadata; absent without, and for files of earlier releases. */
  takenOn: Type.Optional(Day),
  /** Address of the largest rendition, else of the file; null until one exists without metadata. */
  url: Nullable(Type.String()),
  /** Renditions, narrowest first; of a video, those of its poster. */
  renditions: Type.Array(Rendition),
  crop: Nullable(Crop),
  rotation: Rotation,
  /** Progress of converting a video for every browser. Until it ends, only some browsers can play `url`. */
  converting: Nullable(Strict({ done: Type.Integer(), total: Type.Integer() })),
  /** Whether converting would take too much time or memory, so that only the original exists. */
  isTooLong: Type.Optional(Type.Boolean()),
  /** Length of a voice recording in seconds, once it is ready. */
  durationS: Type.Optional(Type.Number({ minimum: 0 })),
  /** Loudness of a voice recording over its length, once it is ready. */
  waveform: Type.Optional(Type.Array(Share, { maxItems: limits.waveformPointsMax })),
  uploadedBy: Id,
  createdAt: Instant,
})
export type FileView = Static<typeof FileView>

export const FileQuota = Strict({
  bytesUsed: Type.Integer(),
  /** Bytes of unfinished uploads, which `bytesUsed` includes. */
  bytesReserved: Type.Integer(),
  bytesMax: Type.Integer(),
})
export type FileQuota = Static<typeof FileQuota>

/** `{spaceId}/cover-image`, `…/hero-banner`, `…/memory`, `…/timeline`, `…/voice`, `…/sealed`, `…/sealed-voice`, `{userId}/avatar`, or empty if private. */
export const UploadPath = Type.String({ maxLength: 120, description: 'a folder of the space or of the caller' })

const uploadPath =
  /^([0-9a-f]{24})\/(cover-image|hero-banner|avatar|memory|memories|timeline|voice|sealed|sealed-voice)(?:\/[0-9a-f]{24})?$/

/** Returns the id and purpose in a path; null if it is invalid. `id` is null for an empty path. */
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
