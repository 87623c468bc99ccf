import mongoose from 'mongoose'

const { BSON } = mongoose.mongo
const lengthBytes = 4

/** A document with BSON types instead of JavaScript's. */
export type StoredDocument = mongoose.mongo.Document
export const exactTypes = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const

export const toBytes = (document: StoredDocument): Uint8Array => BSON.serialize(document)

export async function* documentsIn(source: AsyncIterable<Uint8Array>): AsyncGenerator<StoredDocument> {
  let rest = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    let start = 0
    for (;;) {
      const left = rest.length - start
      const length = left < lengthBytes ? Infinity : rest.readInt32LE(start)
      if (left < length) break
      yield BSON.deserialize(rest.subarray(start, start + length), exactTypes)
      start += length
    }
    rest = rest.subarray(start)
  }
  if (rest.length > 0) throw new Error('The last document is cut off.')
}

export async function* inGroups<T>(source: AsyncIterable<T>, max: number): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const one of source) {
    group.push(one)
    if (group.length < max) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
