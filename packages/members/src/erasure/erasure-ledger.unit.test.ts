import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordErasure, readErasureLedger } from './erasure-ledger.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('records the same erasure from every service at once', async () => {
  const entry = { kind: 'space' as const, id: 'a'.repeat(24), at: '2026-11-21T12:00:00.000Z' }
  await Promise.all(Array.from({ length: 20 }, () => recordErasure(folder, entry)))
  expect(await readErasureLedger(folder)).toEqual([entry])
  expect(await readdir(folder)).toHaveLength(1)
})
