/** Documents of one collection whose outboxes are read together. */
export interface OutboxPage {
  readonly collection: string
  readonly ids: readonly string[]
}

const pageMax = 256

/** Makes the list of documents that have something to send: each stands there once, and their collections take turns. */
export const createWaitingDocuments = () => {
  const idsByCollection = new Map<string, Set<string>>()
  return {
    add: (collection: string, id: string): void => {
      const ids = idsByCollection.get(collection)
      if (ids) ids.add(id)
      else idsByCollection.set(collection, new Set([id]))
    },
    /** Takes some of one collection; undefined when nothing waits. */
    nextPage: (): OutboxPage | undefined => {
      const [first] = idsByCollection
      if (!first) return undefined
      const [collection, waiting] = first
      const ids = [...waiting].slice(0, pageMax)
      for (const id of ids) waiting.delete(id)
      // What is left goes behind the other collections.
      idsByCollection.delete(collection)
      if (waiting.size > 0) idsByCollection.set(collection, waiting)
      return { collection, ids }
    },
    isEmpty: (): boolean => idsByCollection.size === 0,
  }
}
export type WaitingDocuments = ReturnType<typeof createWaitingDocuments>
