import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { streams } from '@love-space/contracts/event.ts'
import { connectClient, databasesInOrder } from '@love-space/backup/databases.ts'
import { withJetStream } from '@love-space/backup/events.ts'
import { pathsIn } from '@love-space/backup/installation.ts'
import { openServers } from '@love-space/local-runtime/servers/open-servers.ts'
import { databaseOf } from '@love-space/contracts/processes.ts'
import { messagesIn } from '@love-space/testing/stream-messages.ts'

async function* databasePlaces(mongoUrl: string, texts: readonly string[]): AsyncGenerator<string> {
  const client = await connectClient(mongoUrl)
  try {
    for (const service of databasesInOrder) {
      const db = client.db(databaseOf(service))
      for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
        for await (const document of db.collection(name).find()) {
          const json = JSON.stringify(document)
          for (const text of texts) if (json.includes(text)) yield `${service}.${name}: ${text}`
        }
      }
    }
  } finally {
    await client.close()
  }
}

const streamPlaces = (natsUrl: string, texts: readonly string[]): Promise<string[]> =>
  withJetStream(natsUrl, async (jsm, connection) => {
    const places: string[] = []
    for (const { name } of Object.values(streams)) {
      for await (const message of messagesIn(jsm, connection, name)) {
        const json = message.string()
        for (const text of texts) if (json.includes(text)) places.push(`stream ${name}: ${text}`)
      }
    }
    return places
  })

async function* folderPlaces(folder: string, texts: readonly string[]): AsyncGenerator<string> {
  if (!existsSync(folder)) return
  const overlap = Math.max(...texts.map((text) => Buffer.byteLength(text)))
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    for (const text of texts) if (path.includes(text)) yield `name of ${path}: ${text}`
    let tail = ''
    const found = new Set<string>()
    try {
      for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
        const part = tail + chunk.toString('latin1')
        for (const text of texts) if (part.includes(Buffer.from(text).toString('latin1'))) found.add(text)
        tail = part.slice(-overlap)
      }
    } catch (error) {
      // The product deleted the file meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    for (const text of found) yield `${path}: ${text}`
  }
}

export async function placesWith(dir: string, texts: readonly string[]): Promise<string[]> {
  const servers = await openServers(dir, process.env, () => undefined)
  const places: string[] = []
  try {
    for await (const place of databasePlaces(servers.mongoUrl, texts)) places.push(place)
    places.push(...(await streamPlaces(servers.natsUrl, texts)))
    for (const folder of [pathsIn(dir, process.env).files, join(dir, 'mail')]) {
      for await (const place of folderPlaces(folder, texts)) places.push(place)
    }
    return places
  } finally {
    await servers.close()
  }
}
