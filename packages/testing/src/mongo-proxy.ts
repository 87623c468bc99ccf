import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import mongoose from 'mongoose'

const { deserialize, serialize } = mongoose.mongo.BSON
const headerBytes = 16
const opMsg = 2013
/** Length of an OP_MSG's flags and of the kind of its first section. */
const prefixBytes = 5

/** A MongoDB command. Its first field is the command's name. */
export type Command = Readonly<Record<string, unknown>>

/** Called for each command; delays it until the promise resolves. A resolved answer replaces the server's. */
export type OnCommand = (command: Command) => Promise<Readonly<Record<string, unknown>> | void> | undefined

const commandIn = (message: Buffer): Command | undefined =>
  message.readInt32LE(12) === opMsg && message[headerBytes + 4] === 0
    ? deserialize(message.subarray(headerBytes + prefixBytes), { allowObjectSmallerThanBufferSize: true })
    : undefined

const answerTo = (message: Buffer, document: Readonly<Record<string, unknown>>): Buffer => {
  const body = serialize(document)
  const answer = Buffer.alloc(headerBytes + prefixBytes + body.length)
  answer.writeInt32LE(answer.length, 0)
  answer.writeInt32LE(message.readInt32LE(4), 8)
  answer.writeInt32LE(opMsg, 12)
  answer.set(body, headerBytes + prefixBytes)
  return answer
}

const relay = (client: Socket, server: Socket, onCommand: OnCommand): void => {
  let waiting = Buffer.alloc(0)
  let turn = Promise.resolve()
  const pass = async (message: Buffer): Promise<void> => {
    const command = commandIn(message)
    const answer = command && (await onCommand(command))
    if (answer) client.write(answerTo(message, answer))
    else server.write(message)
  }
  client.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk])
    while (waiting.length >= headerBytes && waiting.length >= waiting.readInt32LE(0)) {
      const message = waiting.subarray(0, waiting.readInt32LE(0))
      waiting = waiting.subarray(message.length)
      turn = turn.then(() => pass(message))
    }
  })
  server.pipe(client)
  const end = (): void => {
    client.destroy()
    server.destroy()
  }
  for (const socket of [client, server]) socket.on('error', end).on('close', end)
}

export const startMongoProxy = async (mongoUrl: string, onCommand: OnCommand) => {
  const { hostname, port } = new URL(mongoUrl)
  const clients = new Set<Socket>()
  const listener = createServer((client) => {
    clients.add(client)
    relay(client, connect(Number(port), hostname), onCommand)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = new URL(mongoUrl)
  url.port = String((listener.address() as AddressInfo).port)
  // A replica set would announce its members, and the driver would bypass this proxy.
  url.searchParams.delete('replicaSet')
  url.searchParams.set('directConnection', 'true')
  const cut = (): void => {
    for (const client of clients) client.destroy()
    clients.clear()
  }
  return {
    url: url.href,
    cut,
    stop: async (): Promise<void> => {
      cut()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
