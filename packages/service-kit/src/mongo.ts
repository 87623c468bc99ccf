import mongoose, { type Connection } from 'mongoose'

const poolSizeMax = 20
const serverSelectionMs = 2_000

/**
 * Connects a service to its own database. Reads and writes work alike on a replica set, a stand-alone server
 * and a server that only speaks the wire protocol; writes are acknowledged once they are durable.
 */
export const connectMongo = async (options: {
  readonly url: string
  readonly database: string
}): Promise<Connection> => {
  const connection = mongoose.createConnection(options.url, {
    dbName: options.database,
    writeConcern: { w: 'majority', journal: true },
    maxPoolSize: poolSizeMax,
    serverSelectionTimeoutMS: serverSelectionMs,
    connectTimeoutMS: serverSelectionMs,
    socketTimeoutMS: 30_000,
    waitQueueTimeoutMS: 5_000,
    heartbeatFrequencyMS: 2_000,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
  })
  connection.set('strictQuery', 'throw')
  return connection.asPromise()
}

/** Whether the database answers. */
export const pingMongo = async (connection: Connection): Promise<boolean> => {
  await connection.db?.command({ ping: 1 }, { timeoutMS: 1_000 })
  return true
}
