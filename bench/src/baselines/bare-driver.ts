// Baseline: the MongoDB driver on node:http alone, reading a conversation and changing a message.
import { createServer, type IncomingMessage } from 'node:http'
import mongoose from 'mongoose'

const { PORT = '', MONGODB_URL = '', READ_DATABASE = '', WRITE_DATABASE = '' } = process.env
const client = await new mongoose.mongo.MongoClient(MONGODB_URL, { maxPoolSize: 20 }).connect()
const messages = (database: string) => client.db(database).collection<{ _id: string }>('messages')
const hidden = { outbox: 0 } as const

const bodyOf = async (incoming: IncomingMessage): Promise<{ message?: string }> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as { message?: string }
}

const read = (ids: readonly string[]) =>
  messages(READ_DATABASE)
    .find({ _id: { $in: [...ids] }, deletedAt: { $exists: false } }, { projection: hidden, limit: ids.length })
    .toArray()

const write = (_id: string, { message }: { message?: string }) =>
  messages(WRITE_DATABASE).findOneAndUpdate(
    { _id },
    { $set: { text: message, updatedAt: new Date() }, $inc: { version: 1 } },
    { projection: hidden, returnDocument: 'after', writeConcern: { w: 'majority', journal: true } },
  )

const answer = async (incoming: IncomingMessage): Promise<unknown> => {
  const [, what = '', ids = ''] = (incoming.url ?? '').split('/')
  if (what === 'read') return read(ids.split(','))
  if (what === 'write') return write(ids, await bodyOf(incoming))
  return {}
}

createServer((incoming, outgoing) => {
  answer(incoming).then(
    (data) => outgoing.setHeader('content-type', 'application/json').end(JSON.stringify({ data })),
    (error: Error) => outgoing.writeHead(500).end(error.message),
  )
}).listen(Number(PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
