import mongoose, { type Connection } from 'mongoose'
import { isUnavailable } from '../process/app-error.ts'
import { limitQueries } from './query-time.ts'

const poolSizeMax = 20
const serverSelectionMs = 2_000
/** Timeout of connecting, and of the driver's monitor before it drops all connections of a busy server. */
const connectMs = 10_000
const socketMs = 30_000

const open = (url: string, database: string, patient: boolean): Connection => {
  const connection = mongoose.createConnection(url, {
    dbName: database,
    writeConcern: { w: 'majority', journal: true },
    maxPoolSize: poolSizeMax,
    serverSelectionTimeoutMS: serverSelectionMs,
    connectTimeoutMS: connectMs,
    socketTimeoutMS: patient ? 0 : socketMs,
    waitQueueTimeoutMS: 5_000,
    heartbeatFrequencyMS: 2_000,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
  })
  connection.set('strictQuery', 'throw')
  if (!patient) limitQueries(connection)
  return connection
}

/** Connects, retrying until the database answers. Needs no replica set. Writes are acknowledged once durable. */
export const connectMongo = async (options: {
  readonly url: string
  readonly database: string
  readonly onWait?: (error: unknown) => void
  readonly patient?: boolean
}): Promise<Connection> => {
  for (;;) {
    const connection = open(options.url, options.database, options.patient ?? false)
    try {
      return await connection.asPromise()
    } catch (error) {
      await connection.destroy()
      if (!isUnavailable(error)) throw error
      options.onWait?.(error)
    }
  }
}

export const pingMongo = async (connection: Connection): Promise<boolean> => {
  await connection.db?.command({ ping: 1 }, { timeoutMS: 1_000 })
  return true
}
