import { type Static, Type } from '@sinclair/typebox'
import { Actor } from '../auth/user.ts'
import { limits } from '../limits.ts'
import { Day, Id, Instant, Month, OneLine, VersionRead } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { FileAddress, FileView } from './file.ts'
import { memoryCategories } from './memory-categories.ts'
import { Voice } from './voice.ts'

export type MemoryCategory = (typeof memoryCategories)[number]
export const MemoryCategory = OneOf(memoryCategories)

export const MemoryTitle = OneLine({ minLength: 1, maxLength: limits.memoryTitleCharsMax })
export const MemoryDescription = Type.String({ maxLength: limits.memoryDescriptionCharsMax })
export const ItemTags = Type.Array(OneLine({ minLength: 1, maxLength: limits.tagCharsMax }), {
  maxItems: limits.tagsMax,
})
export const MemoryMedia = Type.Array(FileAddress, { maxItems: limits.memoryMediaMax })
export const CommentText = Type.String({ minLength: 1, maxLength: limits.commentCharsMax, pattern: '\\S' })

export const MemoryComment = Strict({
  id: Id,
  text: Type.String(),
  /** Absent in answers of older releases. */
  voice: Type.Optional(Nullable(Voice)),
  userId: Id,
  createdBy: Actor,
  createdAt: Instant,
})
export type MemoryComment = Static<typeof MemoryComment>

export const Memory = Strict({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  /** One of `memoryCategories`, or one of a later release. */
  category: Type.String({ maxLength: 40 }),
  date: Day,
  tags: Type.Array(Type.String()),
  media: Type.Array(FileView),
  /** Addresses of the media, which a change sends back. */
  mediaUrls: Type.Array(Type.String()),
  spaceId: Id,
  userId: Id,
  createdBy: Actor,
  likes: Type.Array(Id),
  /** Comments, oldest first. Lists contain only the newest few. */
  comments: Type.Array(MemoryComment),
  commentCount: Type.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
  version: VersionRead,
})
export type Memory = Static<typeof Memory>

/** An album entry: a picture or video of a memory, or a memory without any. */
export const AlbumEntry = Strict({
  memoryId: Id,
  title: Type.String(),
  /** Day of the picture, else of the memory. */
  day: Day,
  /** Id of the member who added the memory, and the time. */
  userId: Id,
  createdAt: Instant,
  /** The picture or video; null for a memory without any. */
  file: Nullable(FileView),
})
export type AlbumEntry = Static<typeof AlbumEntry>

export const AlbumMonth = Strict({
  month: Month,
  /** Of its entries. */
  count: Type.Integer(),
  /** Entries with a picture or video. */
  pictures: Type.Integer(),
})
export type AlbumMonth = Static<typeof AlbumMonth>

export const AlbumCursor = Type.String({ pattern: '^[0-9A-Za-z:.-]{10,80}$' })

/** A file of a device, as its browser describes it to ask whether the album has it. */
export const ChosenPicture = Strict({
  /** SHA-256 of its bytes, in base64url. */
  sha256: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
  /** Perceptual hash of the picture: a difference hash of 64 bits. */
  look: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$' })),
  /** Local time by the camera. Pictures of two times are never the same, however alike. */
  takenAt: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$' })),
})
export type ChosenPicture = Static<typeof ChosenPicture>

/** Why a chosen picture is a double: the same bytes, or a picture that looks the same. */
export const DoubleBy = OneOf(['bytes', 'look'])
export type DoubleBy = Static<typeof DoubleBy>

/** A medium that a saved memory left out: it is not in this space, or was unreadable. */
export const SkippedMedium = Strict({ url: Type.String(), name: Nullable(Type.String()) })
export type SkippedMedium = Static<typeof SkippedMedium>
