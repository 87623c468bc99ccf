import { create } from 'zustand'
import type { Crop, Rotation } from '@love-space/contracts/media/file.ts'
import { storage } from '../browser/storage.ts'

/**
 * What a file is uploaded for: the kind by which a feature says what becomes of it, and ids that it needs. Kept with the file, so
 * that it also happens after a reload.
 */
export type UploadUse = Readonly<Record<string, string>> & { readonly kind: string }

/** Makes of a file what it was uploaded for. Harmless to repeat; over at once where `signal` ends it. */
export type ApplyUse = (fileId: string, upload: Upload, signal: AbortSignal) => Promise<void>

type FindUse = (kind: string) => Promise<ApplyUse | undefined>

let find: FindUse = async () => undefined

/** Takes how to find what becomes of a file, also where the code of its feature is not loaded yet; given once, by the shell. */
export const findUsesWith = (findUse: FindUse): void => void (find = findUse)
export const findUse: FindUse = (kind) => find(kind)

/** How a picture is cut and turned before it is shown. */
export interface PictureEdit {
  readonly crop: Crop | null
  readonly rotation: Rotation
}

/**
 * `waiting` for its turn, or for a connection; `uploading`; `finishing`: its bytes are acknowledged, its use is under way;
 * `missing`: the file has to be chosen again; `done`; `failed` with the reason.
 */
export type UploadState = 'waiting' | 'uploading' | 'finishing' | 'paused' | 'missing' | 'done' | 'failed'

/** A file on its way to the server. It belongs to one user. */
export interface Upload {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly type: string
  /** Length in bytes. */
  readonly bytes: number
  /** Milliseconds since 1970; with name and length it says whether a file is the same one. */
  readonly lastModified: number
  /** The folder of the contracts' `UploadPath`. */
  readonly path: string
  readonly use: UploadUse
  readonly edit: PictureEdit | null
  readonly state: UploadState
  /** Bytes that the server has. */
  readonly sent: number
  /** Where the server takes it; null until it was begun. */
  readonly url: string | null
  /** Of a video: the file of a picture from it that this browser has made and uploaded before. */
  readonly posterId?: string
  /** Why it failed, for people. */
  readonly failure: string | null
  /** Whether this browser keeps the bytes, so that a reload loses nothing. */
  readonly isKept: boolean
}

/** What somebody asks to be uploaded. */
export interface UploadRequest {
  readonly file: File
  readonly type: string
  readonly path: string
  readonly use: UploadUse
  readonly edit?: PictureEdit | null
}

/** Every upload of this browser, those of other tabs too. */
export const useUploads = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }))

/** Those of the user who is signed in. */
export const uploadsOf = (userId: string | undefined, uploads: readonly Upload[]): readonly Upload[] =>
  uploads.filter((upload) => upload.userId === userId)

const uploadedKey = (id: string): string => `uploaded:${id}`

/** The file that an upload has become whose feature notes it, kept on this device until `forgetUploaded`; null while it has not. */
export const uploadedFileOf = (id: string): string | null => storage.get(uploadedKey(id))
export const noteUploaded = (id: string, fileId: string): void => storage.set(uploadedKey(id), fileId)
export const forgetUploaded = (id: string): void => storage.remove(uploadedKey(id))

/** Set while anything waits: a page without uploads does not even ask the database. */
export const waitingKey = 'uploadsWaiting'
