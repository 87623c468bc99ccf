import { del, delMany, get, keys, set, update } from 'idb-keyval'
import { credentials } from '../credentials/credentials.ts'
import { storage } from '../browser/storage.ts'
import { useUploads, waitingKey, type Upload } from './uploads.store.ts'

const databaseKey = 'uploads'
const keptBytesMax = 500 * 1_048_576

const blobKeyPrefix = 'upload-file:'
const blobKey = (id: string): string => blobKeyPrefix + id

const chosen = new Map<string, File>()

type Notice = { readonly kind: 'changed' } | { readonly kind: 'sent'; readonly id: string; readonly sent: number }
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('love-space-uploads') : undefined
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none.
const tell = (notice: Notice) => channel?.postMessage(notice)

export function followOtherTabs(look: () => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    if (data.kind === 'changed') void load().then(look)
    else show(data.id, { sent: data.sent })
  })
}

export const all = (): readonly Upload[] => useUploads.getState().uploads
export const find = (id: string): Upload | undefined => all().find((upload) => upload.id === id)

/** Undefined before the upload has begun. */
export const serverIdOf = ({ url }: Upload): string | undefined => url?.split('/').at(-1)

const withFields = (uploads: readonly Upload[], id: string, fields: Partial<Upload>): readonly Upload[] =>
  uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload))

/** Updates fields in memory only. */
export function show(id: string, fields: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({ uploads: withFields(uploads, id, fields) }))
}

export function showSent(id: string, sent: number): void {
  show(id, { sent })
  tell({ kind: 'sent', id, sent })
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** Runs one after another, so that a slow read cannot overwrite a newer change. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => undefined)
  return turn
}

export const load = (): Promise<void> =>
  inTurn(async () => {
    const kept = await get<readonly Upload[]>(databaseKey).catch(() => undefined)
    if (!kept) return
    const sending = new Map(all().map((upload) => [upload.id, upload.sent]))
    const ended = all().filter(({ id, state }) => state === 'done' && !kept.some((upload) => upload.id === id))
    const uploads = kept.map((upload) => ({ ...upload, sent: Math.max(upload.sent, sending.get(upload.id) ?? 0) }))
    useUploads.setState({ uploads: [...uploads, ...ended] })
  })

/** Changes the queue atomically across tabs; in memory only if the browser cannot store it. */
export const change = (apply: (uploads: readonly Upload[]) => readonly Upload[]): Promise<void> =>
  inTurn(async () => {
    let left = apply(all()).length
    await update<readonly Upload[]>(databaseKey, (kept = []) => {
      const after = apply(kept).filter(({ state }) => state !== 'done')
      left = after.length
      return [...after]
    }).catch(() => undefined)
    useUploads.setState(({ uploads }) => ({ uploads: apply(uploads) }))
    if (left > 0) storage.set(waitingKey, '1')
    else storage.remove(waitingKey)
    tell({ kind: 'changed' })
  })

export const patch = (id: string, fields: Partial<Upload>): Promise<void> =>
  change((uploads) => withFields(uploads, id, fields))

export const drop = (id: string): Promise<void> => change((uploads) => uploads.filter((upload) => upload.id !== id))

export const choose = (id: string, file: File): void => void chosen.set(id, file)

/** Returns false without room. */
export async function keep(id: string, file: File): Promise<boolean> {
  const kept = all().reduce((sum, { isKept, bytes }) => sum + (isKept ? bytes : 0), 0)
  if (kept + file.size > keptBytesMax) return false
  return set(blobKey(id), file.slice(0, file.size, file.type)).then(
    () => true,
    () => false,
  )
}

export const fileOf = async ({ id, isKept }: Upload): Promise<Blob | undefined> =>
  chosen.get(id) ?? (isKept ? await get<Blob>(blobKey(id)).catch(() => undefined) : undefined)

/** Whether closing this page would lose the file. */
export const isOnlyHere = ({ id, isKept, state }: Upload): boolean =>
  !isKept && chosen.has(id) && (state === 'waiting' || state === 'uploading')

export async function forget(id: string): Promise<void> {
  chosen.delete(id)
  await del(blobKey(id)).catch(() => undefined)
}

export async function forgetKept(): Promise<void> {
  const kept = (await keys<string>().catch(() => [])).filter((key) => key.startsWith(blobKeyPrefix))
  await delMany(kept).catch(() => undefined)
}

/** Deletes uploads of an earlier user who did not sign out, e.g. when the partner's ring replaced the session. */
export async function forgetOthers(): Promise<void> {
  const userId = credentials.userId()
  for (const { id, userId: owner } of all()) {
    if (userId === undefined || owner === userId) continue
    await drop(id)
    await forget(id)
  }
}
