import mongoose, { type Connection } from 'mongoose'
import { isUnavailable } from '../process/app-error.ts'
import { limitQueries } from './query-time.ts'

const poolSizeMax = 20
const serverSelectionMs = 2_000
/** Also how long the driver's monitor waits for an answer before it gives up every connection: a server may be busy for seconds. */
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

/**
 * Connects a service to its own database, as soon as that answers: `onWait` is called every two seconds until then. One that refuses the
 * user, or an address that is none, throws. Reads and writes work alike on a replica set, a stand-alone server and a
 * server that only speaks the wire protocol; writes are acknowledged once they are durable.
 */
export const connectMongo = async (options: {
  readonly url: string
  readonly database: string
  readonly onWait?: (error: unknown) => void
  /** Waits for every answer, however long it takes. */
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

/** Whether the database answers. */
export const pingMongo = async (connection: Connection): Promise<boolean> => {
  await connection.db?.command({ ping: 1 }, { timeoutMS: 1_000 })
  return true
}
