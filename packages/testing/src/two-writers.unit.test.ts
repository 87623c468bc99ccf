import type { FoundRecord, OutgoingRecord, Reply } from '@love-space/couple-rules/record-edit.ts'
import { isSameField } from '@love-space/couple-rules/record-merge.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySteps, noWords, TwoWriters, writtenRules, type RecordServer, type Written } from './two-writers.ts'

const runs = 2_000

/** Simulates a service: a version that counts changes, an optimistic lock, one record per key. */
const simulated = (isLocked = true): RecordServer => {
  const records = new Map<string, FoundRecord<Written> & { readonly sent: string }>()
  const read = (id: string) => {
    const record = records.get(id)
    return record ? { id, version: record.version, words: record.words } : null
  }
  const change = ({ id = '', basedOn, changes }: OutgoingRecord<Written>): Reply<Written, FoundRecord<Written>> => {
    const record = records.get(id)
    if (!record) throw new Error('There is no such record')
    const words = { ...record.words, ...changes }
    const isStored = (['title', 'text', 'tags'] as const).every((field) =>
      isSameField(words, record.words, field, writtenRules),
    )
    if (!isStored && isLocked && basedOn !== undefined && basedOn !== record.version) return { found: record }
    if (!isStored) records.set(id, { ...record, words, version: Number(record.version) + 1 })
    return { answer: read(id) ?? record }
  }
  return {
    create: async (key, words) => {
      const [known, sent] = [records.get(key), JSON.stringify(words)]
      if (known && known.sent !== sent) return { found: known }
      if (!known) records.set(key, { id: key, version: 1, words: { ...noWords, ...words }, sent })
      return { answer: read(key) ?? { id: key, version: 1, words } }
    },
    change: async (_person, outgoing) => change(outgoing),
    read: async (id) => read(id),
  }
}

test('whatever two people do in two tabs each, nothing typed is lost and nothing is created twice', async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, (steps) => new TwoWriters(simulated()).play(steps)),
    { numRuns: runs },
  )
}, 60_000)

test('the play detects a server without the lock', async () => {
  const play = fc.asyncProperty(anySteps, (steps) => new TwoWriters(simulated(false)).play(steps))
  await expect(fc.assert(play, { numRuns: runs })).rejects.toThrow(/failed after/)
}, 60_000)
