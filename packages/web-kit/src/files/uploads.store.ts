import { create } from 'zustand'
import type { Crop, Rotation } from '@love-space/contracts/media/file.ts'
import { storage } from '../browser/storage.ts'

/** What becomes of a file once it is uploaded; kept with it, so that it also happens after a reload. */
export type UploadUse =
  | { readonly kind: 'avatar' }
  | { readonly kind: 'cover'; readonly spaceId: string }
  | { readonly kind: 'hero'; readonly spaceId: string }
  /** Waits for what is being written of a memory; see `uploadedFileOf`. */
  | { readonly kind: 'memory'; readonly spaceId: string }
  | { readonly kind: 'timeline'; readonly eventId: string }

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
  readonly edit?: PictureEdit
}

/** Every upload of this browser, those of other tabs too. */
export const useUploads = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }))

/** Those of the user who is signed in. */
export const uploadsOf = (userId: string | undefined, uploads: readonly Upload[]): readonly Upload[] =>
  uploads.filter((upload) => upload.userId === userId)

const uploadedKey = (id: string): string => `uploaded:${id}`

/** The file that an upload for a memory has become, kept on this device until `forgetUploaded`; null while it has not. */
export const uploadedFileOf = (id: string): string | null => storage.get(uploadedKey(id))
export const noteUploaded = (id: string, fileId: string): void => storage.set(uploadedKey(id), fileId)
export const forgetUploaded = (id: string): void => storage.remove(uploadedKey(id))

/** Set while anything waits: a page without uploads does not even ask the database. */
export const waitingKey = 'uploadsWaiting'
