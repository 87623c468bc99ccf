import { streams } from '@love-space/contracts/event.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import type { Connection } from 'mongoose'
import { connectNats } from '@love-space/service-kit/events/nats-link.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import type { TestService } from './service-harness.ts'
import { testServers } from './infrastructure.global-setup.ts'
import { messagesIn } from './stream-messages.ts'

export const collectionsWith = async (connection: Connection, text: string): Promise<string[]> => {
  const found: string[] = []
  for (const { name } of (await connection.db?.listCollections().toArray()) ?? []) {
    for await (const doc of connection.collection(name).find()) {
      if (!JSON.stringify(doc).includes(text)) continue
      found.push(name)
      break
    }
  }
  return found.sort()
}

const streamsWith = async (text: string): Promise<string[]> => {
  const nats = await connectNats({
    url: testServers().nats.url,
    name: 'operator',
    logger: createLogger('operator', 'silent'),
  })
  const found: string[] = []
  try {
    const jsm = await nats.jsm()
    for (const { name } of Object.values(streams)) {
      for await (const message of messagesIn(jsm, nats.connection, name)) {
        if (!message.string().includes(text)) continue
        found.push(name)
        break
      }
    }
  } finally {
    await nats.close()
  }
  return found
}

export const placesOf = async (service: TestService<Kit<unknown>>, text: string): Promise<string[]> => [
  ...(await collectionsWith(service.deps.connection, text)),
  ...(await streamsWith(text)),
]
