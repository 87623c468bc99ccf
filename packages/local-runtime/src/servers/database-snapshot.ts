import { databasesInOrder, type Client } from '@love-space/backup/databases.ts'
import { exactTypes, type StoredDocument } from '@love-space/backup/documents.ts'
import { databaseOf, type ServiceName } from '@love-space/contracts/processes.ts'

interface CollectionCopy {
  readonly service: ServiceName
  readonly name: string
  readonly documents: readonly StoredDocument[]
}

/** Stands in for a snapshot of the databases, which the servers of a local run cannot make. */
export interface DatabaseSnapshot {
  readonly at: Date
  /** Replaces all databases by the snapshot. */
  putBack(client: Client): Promise<void>
}

export const dropDatabases = async (client: Client): Promise<void> => {
  for (const service of databasesInOrder) await client.db(databaseOf(service)).dropDatabase()
}

/** Copies all databases as they are. Nothing may write meanwhile. */
export const takeSnapshot = async (client: Client): Promise<DatabaseSnapshot> => {
  const copies: CollectionCopy[] = []
  for (const service of databasesInOrder) {
    const db = client.db(databaseOf(service))
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      copies.push({ service, name, documents: await db.collection(name).find({}, exactTypes).toArray() })
    }
  }
  return {
    at: new Date(),
    putBack: async (into) => {
      await dropDatabases(into)
      for (const { service, name, documents } of copies) {
        const db = into.db(databaseOf(service))
        await (documents.length > 0 ? db.collection(name).insertMany([...documents]) : db.createCollection(name))
      }
    },
  }
}
