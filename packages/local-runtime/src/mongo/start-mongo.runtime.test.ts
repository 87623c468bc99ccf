import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOnPath } from '../programs/run-tool.ts'
import { startMongo } from './start-mongo.ts'

const settledWrites = 300
const writers = 4

const largeWrites = 10

let dir: string
const ignore = () => undefined

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-mongo-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Makes a folder with a program that prepares its process by `line`, then runs the program of this name on PATH. */
const programFolder = async (folder: string, name: string, line: string): Promise<string> => {
  const program = await findOnPath(name, process.env)
  await mkdir(folder)
  if (program) await writeFile(join(folder, name), `#!/bin/sh\n${line}\nexec ${program} "$@"\n`, { mode: 0o755 })
  return folder
}

test.each([
  ['kill -9', 'kill'],
  ['SIGTERM', 'stop'],
] as const)('keeps every acknowledged write after %s; a second start acquires nothing', async (_, end) => {
  const place = { dir: join(dir, end) }
  const first = await startMongo({ ...place, log: ignore })
  const options = { dbName: 'durability', serverSelectionTimeoutMS: 1_000 }
  const connection = await mongoose.createConnection(first.url, options).asPromise()
  const notes = connection.collection<{ number: number }>('notes')
  await notes.createIndex({ number: 1 }, { unique: true })

  // Deleted documents give an ending server something to compact, which takes it a while.
  const bulk = connection.collection<{ bytes: Buffer }>('bulk')
  for (let page = 0; page < 20; page += 1) {
    await bulk.insertMany(Array.from({ length: 50 }, () => ({ bytes: randomBytes(20_000) })))
    if (page % 2 === 1) await bulk.deleteMany({})
  }

  const acknowledged: number[] = []
  let ending: Promise<unknown> | undefined
  const write = async (from: number): Promise<never> => {
    for (let number = from; ; number += writers) {
      await notes.insertOne({ number }, { writeConcern: { w: 'majority', j: true } })
      acknowledged.push(number)
      if (acknowledged.length >= settledWrites) ending ??= first[end]()
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: writers }, (_value, from) => write(from)))
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  await connection.close()
  await ending

  const lines: string[] = []
  const port = Number(new URL(first.url).port)
  const second = await startMongo({ ...place, port, log: (line) => lines.push(line) })
  try {
    const again = await mongoose.createConnection(second.url, { dbName: 'durability' }).asPromise()
    const found = await again.collection<{ number: number }>('notes').find().toArray()
    const kept = new Set(found.map(({ number }) => number))
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
    await expect(again.collection('notes').insertOne({ number: 0 })).rejects.toMatchObject({ code: 11000 })
    await again.close()
  } finally {
    await second.stop()
  }
  expect(lines).toEqual([])
  expect(second.url).toBe(first.url)
})

test('ends at a write that its file cannot keep, which it acknowledges to nobody', async () => {
  // The shell limits the size of files: writing beyond it fails as on a full disk.
  const limited = await programFolder(join(dir, 'limited'), 'java', 'ulimit -f 20000')
  const place = { dir: join(dir, 'small'), log: ignore }
  const env = { ...process.env, PATH: [limited, process.env.PATH].join(delimiter) }
  const first = await startMongo({ ...place, env })
  const connection = await mongoose.createConnection(first.url, { dbName: 'small' }).asPromise()
  const bytes = randomBytes(1_000_000)
  const acknowledged: number[] = []
  const write = async (from: number): Promise<void> => {
    for (let number = from; number < from + largeWrites; number += 1) {
      await connection.collection<{ _id: number; bytes: Buffer }>('notes').insertOne({ _id: number, bytes })
      acknowledged.push(number)
    }
  }
  const ends = await Promise.allSettled([0, 1, 2, 3].map((writer) => write(writer * largeWrites)))
  await connection.close()
  const isLimited = first.kind === 'mongo-java-server'
  expect(ends.every(({ status }) => status === 'rejected')).toBe(isLimited)
  await (isLimited ? first.exited : first.kill())

  const second = await startMongo({ ...place, port: Number(new URL(first.url).port) })
  try {
    const again = await mongoose.createConnection(second.url, { dbName: 'small' }).asPromise()
    const found = await again
      .collection<{ _id: number }>('notes')
      .find({}, { projection: { _id: 1 } })
      .toArray()
    expect(found.map(({ _id }) => _id)).toEqual(expect.arrayContaining(acknowledged))
    await again.collection<{ _id: number }>('notes').insertOne({ _id: -1 })
    await again.close()
  } finally {
    await second.stop()
  }
})

test('narrows an update by further conditions beside a unique key, and ends writes at once to one collection', async () => {
  const server = await startMongo({ dir: join(dir, 'conditions'), log: ignore })
  const connection = await mongoose.createConnection(server.url, { dbName: 'conditions' }).asPromise()
  try {
    const notes = connection.collection<{ _id: string; version: number; place?: string | null }>('notes')
    await notes.createIndex({ place: 1 }, { unique: true, sparse: true })
    await notes.insertMany([
      { _id: 'a', version: 1, place: 'x' },
      { _id: 'b', version: 2, place: 'y' },
      { _id: 'c', version: 2 },
    ])
    const ids = async (filter: Parameters<typeof notes.find>[0]) =>
      (await notes.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
    expect(await ids({ _id: 'a', version: 1 })).toEqual(['a'])
    expect(await ids({ _id: 'a', version: 2 })).toEqual([])
    expect(await ids({ _id: { $in: ['a', 'c', 'none'] }, version: { $gt: 1 } })).toEqual(['c'])
    expect(await ids({ _id: { $gt: 'a' }, version: 2 })).toEqual(['b', 'c'])
    expect(await ids({ place: 'y', version: { $exists: true }, $or: [{ version: 1 }, { version: 2 }] })).toEqual(['b'])
    expect(await ids({ place: null, version: 2 })).toEqual(['c'])
    const next = { $inc: { version: 1 } }
    const racers = await Promise.all(Array.from({ length: 8 }, () => notes.updateOne({ _id: 'a', version: 1 }, next)))
    expect(racers.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1)
    expect(await notes.findOneAndUpdate({ _id: 'b', version: 9 }, next)).toBeNull()
    expect((await notes.deleteMany({ _id: { $in: ['a', 'b'] }, version: 2 })).deletedCount).toBe(2)
    expect(await ids({})).toEqual(['c'])

    const writes = Array.from({ length: 400 }, (_, number) => [
      notes.insertOne({ _id: `${number}`, version: 1 }),
      notes.updateOne({ _id: 'c' }, next),
      notes.deleteOne({ _id: `${number - 50}` }),
    ])
    await Promise.all(writes.flat())
    expect(await notes.findOne({ _id: 'c' })).toMatchObject({ version: 402 })
  } finally {
    await connection.close()
    await server.stop()
  }
})

test('lets a service read its own database only, if the server has users', async () => {
  const place = { dir: join(dir, 'users'), log: ignore }
  const first = await startMongo(place)
  await first.stop()
  const server = await startMongo({ ...place, port: Number(new URL(first.url).port) })
  const reads = async (url: string, database: string) => {
    const connection = await mongoose.createConnection(url, { dbName: database }).asPromise()
    const found = await connection
      .collection('notes')
      .findOne()
      .catch((error: unknown) => error)
    await connection.close()
    return !(found instanceof Error)
  }
  try {
    const knowsUsers = server.kind !== 'mongo-java-server' && server.kind !== 'MONGODB_URL'
    expect(await reads(server.urlOf('auth'), 'lovespace_auth')).toBe(true)
    expect(await reads(server.urlOf('auth'), 'lovespace_space')).toBe(!knowsUsers)
    expect(await reads(`mongodb://127.0.0.1:${new URL(server.url).port}`, 'lovespace_auth')).toBe(!knowsUsers)
  } finally {
    await server.stop()
  }
})

test('names every way to a database in one sentence if none is available', async () => {
  const toolsDir = join(dir, 'tools')
  await mkdir(toolsDir)
  await writeFile(join(toolsDir, 'mongod-download-refused'), '')
  const env = { PATH: '', DOCKER_HOST: `unix://${join(dir, 'no-engine.sock')}` }

  const start = startMongo({ dir: join(dir, 'none'), toolsDir, env, log: ignore })

  await expect(start).rejects.toThrow(
    /^No MongoDB server was found, downloaded or started.*MONGODB_URL.*`mongod`.*Docker.*downloaded.*JDK.*Maven/,
  )
})

test('names a MONGODB_URL that does not answer, and tries no other way', async () => {
  const env = { ...process.env, MONGODB_URL: 'mongodb://127.0.0.1:9/' }
  const start = startMongo({ dir: join(dir, 'given'), env, log: ignore })
  await expect(start).rejects.toThrow(/^MONGODB_URL is set, but no MongoDB answers at that address/)
})
