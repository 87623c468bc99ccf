import { sections } from '@love-space/contracts/paths.ts'

export interface BatchItem {
  readonly refId: string
  /** Distinguishes items with the same `refId`; `refId` by default. */
  readonly key?: string
  readonly images?: number
  readonly videos?: number
}

export interface Batch {
  /** Keys of all items that it ever contained, so that no item is announced twice. */
  readonly told: readonly string[]
  /** Items added since it was last read, oldest first. */
  readonly items: readonly BatchItem[]
}

export const keyOf = ({ key, refId }: BatchItem): string => key ?? refId

/** Adds an item to a batch. A batch that was read begins a new list. Returns null if the batch ever contained the item. */
export const withItem = (batch: Batch, item: BatchItem, isRead: boolean): Batch | null =>
  batch.told.includes(keyOf(item))
    ? null
    : { told: [...batch.told, keyOf(item)], items: [...(isRead ? [] : batch.items), item] }

type BatchParams = (items: readonly BatchItem[]) => Readonly<Record<string, string>>

const countAs =
  (name: string, more: Readonly<Record<string, string>> = {}): BatchParams =>
  (items) => ({ [name]: String(items.length), ...more })

const sum = (items: readonly BatchItem[], of: (item: BatchItem) => number | undefined): string =>
  String(items.reduce((total, item) => total + (of(item) ?? 0), 0))

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
