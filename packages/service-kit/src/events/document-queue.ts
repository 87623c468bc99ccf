export interface OutboxPage {
  readonly collection: string
  readonly ids: readonly string[]
}

const pageMax = 256

export const createDocumentQueue = () => {
  const idsByCollection = new Map<string, Set<string>>()
  return {
    add: (collection: string, id: string): void => {
      const ids = idsByCollection.get(collection)
      if (ids) ids.add(id)
      else idsByCollection.set(collection, new Set([id]))
    },
    nextPage: (): OutboxPage | undefined => {
      const [first] = idsByCollection
      if (!first) return undefined
      const [collection, waiting] = first
      const ids = [...waiting].slice(0, pageMax)
      for (const id of ids) waiting.delete(id)
      // The rest of this collection queues behind the other collections.
      idsByCollection.delete(collection)
      if (waiting.size > 0) idsByCollection.set(collection, waiting)
      return { collection, ids }
    },
    isEmpty: (): boolean => idsByCollection.size === 0,
  }
}
export type DocumentQueue = ReturnType<typeof createDocumentQueue>
