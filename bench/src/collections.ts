import { databaseOf, type ProcessName } from '@love-space/contracts/processes.ts'
import mongoose from 'mongoose'

const perInsert = 5_000

export const withMongo = async <T>(
  url: string,
  work: (client: mongoose.mongo.MongoClient) => Promise<T>,
): Promise<T> => {
  const client = new mongoose.mongo.MongoClient(url)
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

/** Inserts documents with numbers from `from` to `to` - 1. */
export const fillCollection = (
  url: string,
  {
    service,
    name,
    from,
    to,
  }: { readonly service: ProcessName; readonly name: string; readonly from: number; readonly to: number },
  documentOf: (number: number) => { readonly _id: string },
): Promise<void> =>
  withMongo(url, async (client) => {
    const collection = client.db(databaseOf(service)).collection<{ _id: string }>(name)
    for (let start = from; start < to; start += perInsert) {
      const count = Math.min(perInsert, to - start)
      await collection.insertMany(Array.from({ length: count }, (_, index) => documentOf(start + index)))
    }
  })
