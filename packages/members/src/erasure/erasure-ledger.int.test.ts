import { newId } from '@love-space/service-kit/process/crypto.ts'
import { createBucketInMemory } from '@love-space/testing/bucket-in-memory.ts'
import { testS3 } from '@love-space/testing/test-storage.ts'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ledgerInBucket, openErasureLedger, type ErasureLedger } from './erasure-ledger.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-'))
})
afterEach(() => rm(folder, { recursive: true }))

const s3 = testS3(`t-${newId()}`)
const ledgers: readonly (readonly [string, () => ErasureLedger])[] = [
  ['a folder', () => openErasureLedger(folder)],
  ['a bucket', () => ledgerInBucket('a bucket', createBucketInMemory())],
  ...(s3
    ? [
        [
          s3.S3_ENDPOINT,
          () =>
            openErasureLedger(`s3+${s3.S3_ENDPOINT}/${s3.S3_BUCKET}`, {
              ERASURE_LEDGER_ACCESS_KEY: s3.S3_ACCESS_KEY,
              ERASURE_LEDGER_SECRET_KEY: s3.S3_SECRET_KEY,
            }),
        ] as const,
      ]
    : []),
]

describe.each(ledgers)('the erasure ledger in %s', (_, open) => {
  it('lists each erasure once, also one that every service records at once', async () => {
    const ledger = open()
    const first = { kind: 'space' as const, id: newId(), at: '2026-11-21T12:00:00.000Z' }
    const second = { kind: 'user' as const, id: newId(), at: '2026-11-21T13:00:00.000Z' }
    await Promise.all(Array.from({ length: 20 }, () => ledger.record(first)))
    await ledger.record(second)
    await ledger.saveEpoch(3)
    expect((await ledger.entries()).toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([first, second])
  })

  it('knows the number of the last restore', async () => {
    const ledger = open()
    await ledger.saveEpoch(2)
    await ledger.saveEpoch(3)
    expect(await ledger.lastEpoch()).toBe(3)
  })
})

it('is empty before the first erasure and restore', async () => {
  const none = openErasureLedger(join(folder, 'none'))
  expect([await none.entries(), await none.lastEpoch()]).toEqual([[], 0])
})

it('leaves one file for an erasure that every service records, and refuses what is no entry', async () => {
  const ledger = openErasureLedger(folder)
  const entry = { kind: 'space' as const, id: newId(), at: '2026-11-21T12:00:00.000Z' }
  await Promise.all(Array.from({ length: 20 }, () => ledger.record(entry)))
  expect(await readdir(folder)).toHaveLength(1)
  await writeFile(join(folder, 'space-1.json'), '{}')
  await expect(ledger.entries()).rejects.toThrow('no entry')
})

it('fails instead of being empty while its bucket is missing or away', async () => {
  const bucket = createBucketInMemory()
  bucket.before = () => {
    throw new Error('away')
  }
  await expect(ledgerInBucket('a bucket', bucket).entries()).rejects.toThrow('away')
  expect(() => openErasureLedger('s3+https://s3.example.com/erasures')).toThrow('needs an access key')
  expect(() => openErasureLedger('s3+s3.example.com')).toThrow('no address of a bucket')
})
