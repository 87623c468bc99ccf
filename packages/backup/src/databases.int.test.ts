import { newId } from '@love-space/service-kit/process/crypto.ts'
import { testServers } from '@love-space/testing/infrastructure.global-setup.ts'
import mongoose from 'mongoose'
import { expect, it } from 'vitest'
import { connectClient, documentsOf } from './databases.ts'

it('reads documents with ids of every type, once each', async () => {
  const client = await connectClient(testServers().mongoUrl)
  try {
    const ids = [1, 2, 600, 'a', 'b', new mongoose.Types.ObjectId(), new mongoose.Types.ObjectId()]
    const collection = client.db(`t_backup_${newId()}`).collection<{ _id: (typeof ids)[number] }>('things')
    await collection.insertMany(ids.map((_id) => ({ _id })))
    const read: string[] = []
    for await (const { _id } of documentsOf(collection as unknown as mongoose.mongo.Collection)) read.push(String(_id))
    expect(read.toSorted()).toEqual(ids.map(String).toSorted())
    await collection.drop()
  } finally {
    await client.close()
  }
})
