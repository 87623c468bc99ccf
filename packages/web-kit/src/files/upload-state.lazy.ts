import { credentials } from '../credentials/credentials.ts'
import { randomId } from '../browser/random-id.ts'
import { storage } from '../browser/storage.ts'
import { webLocks } from '../browser/web-locks.ts'
import {
  bytesOf,
  changeRows,
  collectExpired,
  hasOldRows,
  putRow,
  rowsOf,
  takeOverOldRows,
} from './upload-storage.lazy.ts'
import { useUploads, waitingKey, type Upload } from './uploads.store.ts'

interface Chosen {
  readonly userId: string
  readonly file: File
}

/** Files chosen in this page, also of users whose session has ended since. */
const chosen = new Map<string, Chosen>()
/** User ids by upload, for rows that the browser could not store. */
const unstored = new Map<string, string>()

function forgetHere(userId: string): void {
  for (const [id, file] of chosen) if (file.userId === userId) chosen.delete(id)
  for (const [id, owner] of unstored) if (owner === userId) unstored.delete(id)
}

type Notice =
  | { readonly kind: 'changed' }
  | { readonly kind: 'sent'; readonly id: string; readonly sent: number }
  | { readonly kind: 'forgotten'; readonly userId: string }
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('love-space-uploads') : undefined
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none.
const tell = (notice: Notice) => channel?.postMessage(notice)

export function followOtherTabs(onChange: () => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    if (data.kind === 'sent') return show(data.id, { sent: data.sent })
    if (data.kind === 'forgotten') forgetHere(data.userId)
    void load().then(onChange)
  })
}

export const all = (): readonly Upload[] => useUploads.getState().uploads
export const find = (id: string): Upload | undefined => all().find((upload) => upload.id === id)

export const serverIdOf = ({ url }: Upload): string | undefined => url?.split('/').at(-1)

const withFields = (uploads: readonly Upload[], id: string, fields: Partial<Upload>): readonly Upload[] =>
  uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload))

export function show(id: string, fields: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({ uploads: withFields(uploads, id, fields) }))
}

export function showSent(id: string, sent: number): void {
  show(id, { sent })
  tell({ kind: 'sent', id, sent })
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** Runs work one after another, so that a slow read cannot overwrite a newer change. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => undefined)
  return turn
}

async function markPendingUploads(isAnyLeft: boolean): Promise<void> {
  if (isAnyLeft || (await hasOldRows())) storage.set(waitingKey, '1')
  else storage.remove(waitingKey)
}

let collectedFor: string | null | undefined

export const load = (): Promise<void> =>
  inTurn(async () => {
    const userId = credentials.userId()
    if (collectedFor !== (userId ?? null)) {
      await collectExpired().then(markPendingUploads, () => undefined)
      collectedFor = userId ?? null
    }
    const kept = userId === undefined ? [] : await rowsOf(userId).catch(() => undefined)
    if (!kept) return
    const sending = new Map(all().map((upload) => [upload.id, upload.sent]))
    const isHereOnly = ({ id, userId: owner, state }: Upload) =>
      (unstored.has(id) || (state === 'done' && owner === userId)) && !kept.some((upload) => upload.id === id)
    const uploads = kept.map((upload) => ({ ...upload, sent: Math.max(upload.sent, sending.get(upload.id) ?? 0) }))
    useUploads.setState({ uploads: [...uploads, ...all().filter(isHereOnly)] })
  })

type Owned = Pick<Upload, 'id' | 'userId'>

/** Changes a user's uploads, atomically across tabs; in memory only if the browser cannot store them. */
const change = (userId: string, apply: (uploads: readonly Upload[]) => readonly Upload[]): Promise<void> =>
  inTurn(async () => {
    const isAnyLeft = await changeRows(userId, apply).catch(() => undefined)
    useUploads.setState(({ uploads }) => ({ uploads: apply(uploads) }))
    await markPendingUploads(isAnyLeft ?? all().length > 0)
    tell({ kind: 'changed' })
  })

export async function patch({ id, userId }: Owned, fields: Partial<Upload>): Promise<void> {
  await change(userId, (uploads) => withFields(uploads, id, fields))
  if (fields.state === 'done') chosen.delete(id)
}

export async function drop({ id, userId }: Owned): Promise<void> {
  chosen.delete(id)
  unstored.delete(id)
  await change(userId, (uploads) => uploads.filter((upload) => upload.id !== id))
}

/** Id of this page, stored in the rows of files that only it has. */
const page = randomId()
const lockOf = (holder: string): string => `love-space-uploads-page:${holder}`

let holding: Promise<void> | undefined

/** Holds a lock by which other pages see that this one is open. */
const hold = (): Promise<void> =>
  (holding ??= new Promise((resolve) => {
    if (!webLocks) return resolve()
    void webLocks.request(lockOf(page), () => {
      resolve()
      return new Promise(() => undefined)
    })
  }))

export async function put(upload: Upload, file: File): Promise<void> {
  chosen.set(upload.id, { userId: upload.userId, file })
  // Take the lock first: other pages must never see a row without stored bytes and without a lock.
  await hold()
  await inTurn(async () => {
    const row = { ...upload, heldBy: page, heldAt: Date.now() }
    const isKept = await putRow(row, file).catch(() => {
      unstored.set(row.id, row.userId)
      return false
    })
    const others = all().filter(({ id }) => id !== row.id)
    useUploads.setState({ uploads: [...others, { ...row, isKept }] })
    storage.set(waitingKey, '1')
    tell({ kind: 'changed' })
  })
}

export const isChosenHere = (id: string): boolean => chosen.has(id)

export const fileOf = async (upload: Upload): Promise<Blob | undefined> =>
  chosen.get(upload.id)?.file ?? (upload.isKept ? await bytesOf(upload).catch(() => undefined) : undefined)

/** Time for which a page without Web Locks counts as open after it got a file. */
const heldMsMax = 3_600_000

export async function isHeldElsewhere({ id, isKept, heldBy, heldAt = 0 }: Upload): Promise<boolean> {
  if (isKept || heldBy === undefined || heldBy === page || chosen.has(id)) return false
  if (!webLocks) return Date.now() - heldAt < heldMsMax
  return webLocks.request(lockOf(heldBy), { ifAvailable: true }, async (lock) => lock === null)
}

/** Resolves once the page is closed; never without Web Locks. */
export const untilClosed = (holder: string): Promise<void> =>
  webLocks ? webLocks.request(lockOf(holder), async () => undefined) : new Promise(() => undefined)

export const isOnlyHere = ({ id, isKept, state }: Upload): boolean =>
  state !== 'done' && (unstored.has(id) || (!isKept && chosen.has(id) && state !== 'finishing'))

export async function forgetPerson(userId: string): Promise<void> {
  await takeOverOldRows().catch(() => undefined)
  forgetHere(userId)
  tell({ kind: 'forgotten', userId })
  await change(userId, (uploads) => uploads.filter((upload) => upload.userId !== userId))
}
