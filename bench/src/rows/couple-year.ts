import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { streams } from '@love-space/contracts/event.ts'
import { databaseOf, processNames } from '@love-space/contracts/processes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { messagesIn } from '@love-space/testing/stream-messages.ts'
import mongoose from 'mongoose'
import { withMongo } from '../collections.ts'
import { kilobytes, megabytes } from '../measure.ts'
import { withNats } from '../nats.ts'
import type { Product } from '../product.ts'
import type { Finding, Row } from '../row.ts'
import { phoneOf } from '../signed-in.ts'
import { whenComplete } from './home-year.ts'

const { calculateObjectSize } = mongoose.mongo.BSON
/** Collections whose documents live for hours or days, and so do not add up over a year. */
const passing = new Set(['inbox', 'sent_events', 'jobs', 'counters', 'tries', 'challenges', 'relay_state'])

interface Amount {
  count: number
  bytes: number
}
const nothing = (): Amount => ({ count: 0, bytes: 0 })
const valueAt = (doc: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], doc)

/** Returns the documents that name the couple, and the values that indexes repeat of them. */
const readDocuments = async (url: string, ids: readonly string[]) => {
  const documents = nothing()
  const indexes = nothing()
  await withMongo(url, async (client) => {
    for (const name of processNames) {
      const database = client.db(databaseOf(name))
      for (const { name: collectionName } of await database.listCollections().toArray()) {
        if (passing.has(collectionName)) continue
        const collection = database.collection(collectionName)
        const keys = (await collection.indexes()).map(({ key }) => Object.keys(key))
        for await (const doc of collection.find()) {
          const text = JSON.stringify(doc)
          if (!ids.some((id) => text.includes(id))) continue
          documents.count += 1
          documents.bytes += calculateObjectSize(doc)
          for (const fields of keys) {
            indexes.count += 1
            indexes.bytes += calculateObjectSize(fields.map((field) => valueAt(doc, field) ?? null))
          }
        }
      }
    }
  })
  return { documents, indexes }
}

const readEvents = (product: Product, ids: readonly string[]): Promise<Amount> =>
  withNats(product, async (connection) => {
    const events = nothing()
    const jsm = await connection.jetstreamManager()
    for (const { name } of Object.values(streams)) {
      for await (const message of messagesIn(jsm, connection, name)) {
        const text = message.string()
        if (!ids.some((id) => text.includes(id))) continue
        events.count += 1
        events.bytes += message.data.length + message.subject.length
      }
    }
    return events
  })

const readFiles = (folder: string, spaceId: string): Amount => {
  const files = nothing()
  for (const entry of readdirSync(join(folder, spaceId), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    files.count += 1
    files.bytes += statSync(join(entry.parentPath, entry.name)).size
  }
  return files
}

/** Returns how many requests of the API a visit of home sends until its first screen is complete, on a phone that knows home. */
const countRequests = async (product: Product, token: string, web: string): Promise<number> => {
  const browser = await launchChromium()
  try {
    const phone = await phoneOf(browser, product, token)
    let requests = 0
    for (const visit of ['first', 'next']) {
      const page = await phone.newPage()
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (visit === 'next' && pathname.startsWith('/api/') && !pathname.startsWith('/api/files/')) requests += 1
      })
      await page.goto(web, { waitUntil: 'commit' })
      await page.waitForFunction(whenComplete, undefined, { polling: 'raf' })
      await page.close()
    }
    return requests
  } finally {
    await browser.close()
  }
}

const amount = ({ count, bytes }: Amount): string =>
  `${count}, ${bytes < 10_000_000 ? kilobytes(bytes) : megabytes(bytes)}`
const found = (what: string, product: string): Finding => ({ what, product, baseline: '–', budget: '–' })

export const coupleYear: Row = {
  name: 'couple-year',
  run: async (bench) => {
    const product = await bench.product()
    const { web, couple } = await product.demo()
    const { email = '', password = '' } = couple[0] ?? {}
    const { data } = await product.call(login, { body: { email, password } })
    const spaces = await product.call(listSpaces, { token: data.token })
    const [space] = spaces.data.spaces
    if (!space) throw new Error('The demo couple has no space.')
    const ids = [space.id, ...space.users.map(({ id }) => id)]
    const { documents, indexes } = await readDocuments(product.loveSpace.processes.mongo.url, ids)
    return [
      found("documents of a couple's year", amount(documents)),
      found('the same: what their index entries repeat of them', amount(indexes)),
      found('the same: events', amount(await readEvents(product, ids))),
      found(
        'the same: stored files, 40 pictures of the demo and their copies',
        amount(readFiles(product.files, space.id)),
      ),
      found('requests of a visit of home', String(await countRequests(product, data.token, web))),
    ]
  },
}
