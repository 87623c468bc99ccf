import { createMemory } from '@love-space/contracts/media/memory.calls.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { OfflineError, QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import { heldWritesOf, loadHeldWrites, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { inOneTab } from '@love-space/web-kit/browser/web-locks.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { uploadAddress, uploadsOf, type Upload } from '@love-space/web-kit/files/uploads.store.ts'
import {
  addUploads,
  cancelUpload,
  forgetUploaded,
  pendingUploads,
  uploadedFileOf,
  uploadQueue,
  useUploads,
} from '@love-space/web-kit/files/uploads.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { creationSubject } from '../../shared/items/held-items.rules.ts'
import { proposedTitle } from '../../shared/items/proposed-words.ts'
import { dateOf, picturesOf, takenGroups, takenIn, type PastGroup, type PastPicture } from './past.rules.ts'
import { changeGroups, changePlan, usePast, type Plan } from './past.store.ts'

export const titleOf = (group: PastGroup, today: string): string =>
  group.title.trim() || proposedTitle(dateOf(group, today))

/** Begins to create the memories of the plan, with the titles and days that are shown. */
export function begin({ today }: Space): void {
  changePlan((plan) => ({
    ...plan,
    isGoing: true,
    groups: takenGroups(plan.groups).map((group) => ({
      ...group,
      title: titleOf(group, today),
      date: dateOf(group, today),
      pictures: takenIn(group),
    })),
  }))
}

export const stop = (): void => changePlan((plan) => ({ ...plan, isGoing: false }))

/** Cancels the uploads of memories that were not created. */
export async function cancelUploads({ groups }: Plan): Promise<void> {
  await pendingUploads()
  for (const { id } of picturesOf(groups)) {
    forgetUploaded(id)
    await cancelUpload(id)
  }
}

/** Returns the ids of a person's uploads that have not arrived, and still may. */
export const pendingIds = (userId: string, uploads: readonly Upload[]): readonly string[] =>
  uploadsOf(userId, uploads).flatMap(({ id, state, isRefused }) => (state === 'done' || isRefused === true ? [] : [id]))

const isMoving = ({ state }: Upload): boolean => ['waiting', 'uploading', 'finishing'].includes(state)

export interface Progress {
  readonly done: number
  readonly total: number
  /** Pictures whose files have to be chosen again. */
  readonly missing: number
  /** Whether nothing is left to do. */
  readonly isOver: boolean
}

interface Underway {
  /** Ids of pending uploads. */
  readonly pending: readonly string[]
  /** Keys of held writes. */
  readonly writes: readonly string[]
  readonly files: ReadonlyMap<string, File>
}

export const progressOf = ({ groups, handed }: Plan, { pending, writes, files }: Underway): Progress => {
  const isPending = new Set(pending)
  const waiting = groups.flatMap(takenIn).map(({ id }) => id)
  const given = handed.flatMap(({ uploads }) => uploads)
  const ahead = waiting.filter((id) => !isPending.has(id) && uploadedFileOf(id) === null)
  const total = waiting.length + given.length
  const open = ahead.length + [...waiting, ...given].filter((id) => isPending.has(id)).length
  return {
    total,
    done: total - open,
    missing: ahead.filter((id) => !files.has(id)).length,
    isOver: groups.length === 0 && open === 0 && !handed.some(({ id }) => writes.includes(id)),
  }
}

const lookAgainMs = 5_000

/** Waits for a change of the queue or of the held writes. */
const untilChange = (): Promise<void> =>
  new Promise((resolve) => {
    const stops = [useUploads.subscribe(() => end()), useHeldWrites.subscribe(() => end())]
    const timer = setTimeout(() => end(), lookAgainMs)
    const end = () => {
      for (const one of stops) one()
      clearTimeout(timer)
      resolve()
    }
  })

/** Files without room on this device that its page holds at a time. */
const unkeptMax = 3
/** Writes of a plan that are held at a time. Others need room too. */
const heldMax = 150

const moving = (userId: string): number => uploadsOf(userId, useUploads.getState().uploads).filter(isMoving).length
const held = (userId: string): number => heldWritesOf(userId, useHeldWrites.getState().writes).length

interface Run {
  readonly userId: string
  readonly spaceId: string
  readonly key: string
}

const isGoing = ({ userId, key }: Run): boolean =>
  credentials.userId() === userId && usePast.getState().key === key && usePast.getState().plan?.isGoing === true

/** Returns whether a picture is uploaded or in the queue. */
export const isThere = ({ id }: PastPicture): boolean =>
  uploadedFileOf(id) !== null || useUploads.getState().uploads.some((upload) => upload.id === id)

/** Adds a picture to the queue once there is room for it. Returns false if its file has to be chosen again. */
async function addPicture(run: Run, { id, type, bytes }: PastPicture): Promise<boolean> {
  const { userId, spaceId } = run
  while (isGoing(run)) {
    const file = usePast.getState().files.get(id)
    if (!file) return false
    if ((await (await uploadQueue()).bytesToKeep()) >= bytes || moving(userId) < unkeptMax) {
      await addUploads([{ id, file, type, path: `${spaceId}/memory`, use: { kind: 'memory', spaceId } }])
      return true
    }
    await untilChange()
  }
  return false
}

/** Holds the write of a memory until its uploads have arrived. Repeated after a cut, by one idempotency key. */
async function hand({ spaceId }: Run, group: PastGroup): Promise<void> {
  const { id, title, date } = group
  const uploads = takenIn(group).map((picture) => picture.id)
  const isHeld = useHeldWrites.getState().writes.some(({ key }) => key === id)
  // A write that was sent has let go of its uploads.
  const isSent = group.isBeingHeld === true && !takenIn(group).some(isThere)
  if (!isHeld && !isSent) {
    changeGroups((groups) => groups.map((one) => (one.id === id ? { ...one, isBeingHeld: true } : one)))
    const body = { title, ...(date !== null && { date }), mediaUrls: uploads.map(uploadAddress) }
    const queueOffline = { ...creationSubject('memory', spaceId), uploads, files: [] }
    try {
      await api.call(createMemory, { params: { spaceId }, body, idempotencyKey: id, queueOffline })
      await refreshTopic('memories')
    } catch (error) {
      if (!(error instanceof QueuedError)) throw error
    }
  }
  changePlan((plan) => ({
    ...plan,
    groups: plan.groups.filter((one) => one.id !== id),
    handed: [...plan.handed, { id, uploads }],
  }))
}

/** Creates a memory. Returns false if a file of it has to be chosen again, or the plan was stopped. */
async function bringGroup(run: Run, group: PastGroup): Promise<boolean> {
  if (group.isBeingHeld !== true) {
    for (const picture of takenIn(group)) if (!isThere(picture) && !(await addPicture(run, picture))) return false
  }
  while (isGoing(run)) {
    if (held(run.userId) < heldMax) {
      try {
        await hand(run, group)
        return true
      } catch (error) {
        // The browser cannot hold the write: it is sent once its uploads have arrived.
        if (!(error instanceof OfflineError)) throw error
      }
    }
    await untilChange()
  }
  return false
}

async function bringEach(run: Run): Promise<void> {
  // An upload that the queue has not read yet would look lost.
  await Promise.all([pendingUploads(), loadHeldWrites()])
  const tried = new Set<string>()
  while (isGoing(run)) {
    const group = usePast.getState().plan?.groups.find(({ id }) => !tried.has(id))
    if (!group) return
    tried.add(group.id)
    await bringGroup(run, group)
  }
}

let running: Promise<void> = Promise.resolve()

/**
 * Creates the memories of the plan, in the background. One tab at a time does. Safe to repeat after any cut, and called
 * again once files were chosen again.
 */
export function bring(userId: string, spaceId: string): Promise<void> {
  const run = { userId, spaceId, key: usePast.getState().key }
  const before = running.catch(() => undefined)
  running = before.then(() => inOneTab(`love-space-past:${userId}`, () => bringEach(run)))
  return running
}
