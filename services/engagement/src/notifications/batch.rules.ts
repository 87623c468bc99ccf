import { sections } from '@love-space/contracts/paths.ts'

/** One thing that a notification tells of, such as a memory, a song or a comment. */
export interface BatchItem {
  /** What the notification leads to. */
  readonly refId: string
  /** Tells several things from each other that lead to the same; `refId` when absent. */
  readonly key?: string
  readonly images?: number
  readonly videos?: number
}

/** What one notification tells of together. */
export interface Batch {
  /** Every thing it has ever told of: none is told twice. */
  readonly told: readonly string[]
  /** Those since it was last read, oldest first. */
  readonly items: readonly BatchItem[]
}

export const keyOf = ({ key, refId }: BatchItem): string => key ?? refId

/** The batch with one more item, beginning anew where it was read; null where it was told of already. */
export const withItem = (batch: Batch, item: BatchItem, isRead: boolean): Batch | null =>
  batch.told.includes(keyOf(item))
    ? null
    : { told: [...batch.told, keyOf(item)], items: [...(isRead ? [] : batch.items), item] }

/** What a type says of a batch, for the sentence. */
type BatchParams = (items: readonly BatchItem[]) => Readonly<Record<string, string>>

const countAs =
  (name: string, more: Readonly<Record<string, string>> = {}): BatchParams =>
  (items) => ({ [name]: String(items.length), ...more })

const sum = (items: readonly BatchItem[], of: (item: BatchItem) => number | undefined): string =>
  String(items.reduce((total, item) => total + (of(item) ?? 0), 0))

/** The types of which several become one notification, with the parameters of its sentence. */
export const paramsOfBatch = {
  memory: (items) => ({
    ...countAs('memories')(items),
    images: sum(items, ({ images }) => images),
    videos: sum(items, ({ videos }) => videos),
  }),
  timeline: countAs('events'),
  message_liked: countAs('letters'),
  memory_liked: countAs('memories'),
  memory_commented: countAs('comments'),
  song: countAs('songs', { section: sections.playlist }),
  game: countAs('games', { section: sections.playlist }),
} satisfies Record<string, BatchParams>
export type BatchedType = keyof typeof paramsOfBatch

export const isBatched = (type: string): type is BatchedType => Object.hasOwn(paramsOfBatch, type)
