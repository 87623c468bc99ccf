import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { createChance, stepsOf } from '@love-space/testing/chance.ts'
import { runUnstored } from '@love-space/testing/test-jobs.ts'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mortal, Death, type Life } from '../../test/mortal.ts'
import { smallMp4 } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'
import type { Deps } from '../deps.ts'
import { beginUpload } from '../uploads/begin-upload.ts'
import { finishUpload } from '../uploads/finish-upload.ts'
import { attachFile, detachFile } from './attach-file.ts'
import { deleteFile } from './delete-file.ts'
import { requireWritableFile } from './find-file.ts'
import { quotaOf } from './quota.ts'
import { tidyFiles } from '../upkeep/tidy-files.job.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { QUOTA_MB: 10_000 } })
})
afterAll(() => world?.stop())

const dayMs = 86_400_000
const stepsMax = stepsOf(120)
const timeout = 60_000 + stepsMax * 1_000
const contentsMax = 8
const callsMax = 14

/** Ignores refusals and simulated crashes; the final comparison checks their effects. */
const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Death || error instanceof AppError) return false
    throw error
  }
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

it('storage and database agree after any steps, with a crash at any of them', { timeout }, async () => {
  const { deps } = world.service
  const chance = createChance()
  const { anna, space } = await world.addCouple()
  const user = { userId: anna.userId }
  const whose = { ...user, spaceId: space.spaceId }
  const bytesOf = Array.from({ length: contentsMax }, (_, n) => smallMp4(`content ${n}`))
  const sent = new Map<string, string>()
  /** Acknowledged uploads, until a step allows their removal. */
  const acknowledged = new Set<string>()
  const shown = new Map<string, Set<string>>()
  /** Files and places that the present step hides. If it shows the same at once, either may come last. */
  const hiding = new Set<string>()
  let deaths = 0

  const tidy = async (by: Deps): Promise<void> => {
    for (const job of tidyFiles(by)) await runUnstored(job)
  }

  const upload = async (by: Deps): Promise<void> => {
    const bytes = bytesOf[chance.below(contentsMax)] ?? smallMp4()
    const declared = { bytes: bytes.length, name: 'clip.mp4', type: 'video/mp4', path: `${space.spaceId}/memory` }
    const { _id } = await beginUpload(by, user, declared)
    sent.set(_id, sha256Of(bytes))
    const path = join(deps.storage.workFolder, newId())
    await writeFile(path, bytes)
    await by.storage.stage(_id, path)
    const times = chance.below(4)
    if (times === 0) return
    await Promise.all(Array.from({ length: Math.min(times, 2) }, () => finishUpload(by, _id)))
    acknowledged.add(_id)
  }

  const someFile = (): string => [...acknowledged][chance.below(Math.max(1, acknowledged.size))] ?? newId()
  const show = async (by: Deps): Promise<void> => {
    const [id, ref] = [someFile(), `memory:${chance.below(5)}`]
    await attachFile(by, whose, id, ref)
    if (!hiding.has(`${id} ${ref}`)) shown.set(id, (shown.get(id) ?? new Set()).add(ref))
  }
  const hide = async (by: Deps): Promise<void> => {
    const [id, ref] = [someFile(), `memory:${chance.below(5)}`]
    // A crash may hide whether the call took effect, so from now on the file may be removed.
    hiding.add(`${id} ${ref}`)
    shown.get(id)?.delete(ref)
    await detachFile(by, id, ref)
  }
  const remove = async (by: Deps): Promise<void> => {
    const id = someFile()
    if ((shown.get(id)?.size ?? 0) === 0) acknowledged.delete(id)
    await deleteFile(by, await requireWritableFile(by, user, id))
  }
  const kinds = [upload, upload, upload, upload, show, show, hide, remove, tidy]

  for (let step = 0; step < stepsMax; step += 1) {
    hiding.clear()
    if (chance.below(20) === 0) {
      world.pass(dayMs + 1)
      for (const id of acknowledged) if ((shown.get(id)?.size ?? 0) === 0) acknowledged.delete(id)
    }
    const life: Life = {
      calls: chance.below(3) === 0 ? 1 + chance.below(callsMax) : 1_000_000,
      lastHappens: chance.below(2) === 0,
    }
    const by = mortal(deps, life)
    const atOnce = Array.from({ length: 1 + chance.below(2) }, () => kinds[chance.below(kinds.length)] ?? upload)
    await Promise.all(atOnce.map((kind) => attempt(() => kind(by))))
    if (life.calls <= 0) deaths += 1
  }

  // Without crashes, the jobs finish all remaining work.
  for (let times = 0; times < 3; times += 1) {
    await tidy(deps)
    for (const id of acknowledged) if ((shown.get(id)?.size ?? 0) === 0) acknowledged.delete(id)
    world.pass(8 * dayMs + 1)
  }
  // Staged files carry the machine's time, so this query uses it too.
  for (const id of await deps.storage.stagedBefore(new Date(Date.now() + dayMs))) {
    expect(await deps.files.exists({ _id: id }), `${id} is staged without an upload`).toBe(false)
    await deps.storage.dropStaged(id)
  }
  expect(deaths).toBeGreaterThan(stepsMax / 20)

  const files = await deps.files.find({ scope: space.spaceId })
  const contents = await deps.contents.find({ scope: space.spaceId })
  expect(files.every(({ state }) => state === 'ready')).toBe(true)
  expect(files.filter(({ refs }) => refs.length === 0)).toEqual([])
  expect(files.map(({ _id }) => _id)).toEqual(expect.arrayContaining([...acknowledged]))
  expect((await deps.storage.keys(`${space.spaceId}/`)).sort()).toEqual(contents.map(({ key }) => key).sort())
  expect(contents.flatMap((content) => content.files).sort()).toEqual(files.map(({ _id }) => _id).sort())
  const keyOf = new Map(contents.map(({ _id, key }) => [_id, key]))
  for (const { _id, contentId } of files) {
    const stored = await buffer(await deps.storage.open(keyOf.get(contentId ?? '') ?? ''))
    expect(sha256Of(stored)).toBe(sent.get(_id))
  }
  const { bytesUsed, bytesReserved } = await quotaOf(deps, space.spaceId)
  expect({ bytesUsed, bytesReserved }).toEqual({
    bytesUsed: contents.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesReserved: 0,
  })
})
