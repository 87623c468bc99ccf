import { create } from 'zustand'
import type { Crop, Rotation } from '@love-space/contracts/media/file.ts'
import { storage } from '../browser/storage.ts'

/** How to use the file: a kind, and the ids it needs. Stored with the upload, so it survives a reload. */
export type UploadUse = Readonly<Record<string, string>> & { readonly kind: string }

export type ApplyUse = (fileId: string, upload: Upload, signal: AbortSignal) => Promise<void>

type FindUploadHandler = (kind: string) => Promise<ApplyUse | undefined>

let find: FindUploadHandler = async () => undefined

/** Registers `findUploadHandlerOf`, which may load a front end. */
export const setUploadHandlers = (findUploadHandlerOf: FindUploadHandler): void => void (find = findUploadHandlerOf)
export const findUploadHandlerOf: FindUploadHandler = (kind) => find(kind)

export interface PictureEdit {
  readonly crop: Crop | null
  readonly rotation: Rotation
}

/** `waiting` for a connection. `finishing`: sent, its use is running. `missing`: the file must be chosen again. */
export type UploadState = 'waiting' | 'uploading' | 'finishing' | 'paused' | 'missing' | 'done' | 'failed'

export interface Upload {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly lastModified: number
  readonly path: string
  readonly use: UploadUse
  readonly edit: PictureEdit | null
  readonly state: UploadState
  readonly sent: number
  readonly url: string | null
  /** Id of the video's poster, which is uploaded first. */
  readonly posterId?: string | undefined
  readonly failure: string | null
  /** Whether the server refused the file itself, so that a retry cannot help. */
  readonly isRefused?: boolean
  /** Whether this browser stores the bytes, so that a reload loses nothing. */
  readonly isKept: boolean
  /** Id of the page that has the file, if the browser does not store it. */
  readonly heldBy?: string
  readonly heldAt?: number
  /** Whether the server once lost the complete file, e.g. because it was unused for a day. */
  readonly isSentAgain?: boolean
}

export interface UploadRequest {
  /** Id of the upload, by which adding it again does nothing; by default a new one. */
  readonly id?: string
  readonly file: File
  readonly type: string
  readonly path: string
  readonly use: UploadUse
  readonly edit?: PictureEdit | null
}

/** Uploads of the user, in sync with other tabs, and others' that only this page has: read it by `uploadsOf`. */
export const useUploads = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }))

export const uploadsOf = (userId: string | undefined, uploads: readonly Upload[]): readonly Upload[] =>
  uploads.filter((upload) => upload.userId === userId)

const uploadedKey = (id: string): string => `uploaded:${id}`

/** Returns the file that an upload became, as recorded on this device. */
export const uploadedFileOf = (id: string): string | null => storage.get(uploadedKey(id))
export const noteUploaded = (id: string, fileId: string): void => storage.set(uploadedKey(id), fileId)
export const forgetUploaded = (id: string): void => storage.remove(uploadedKey(id))

/** Storage key that is set while any user has uploads, so that other pages need not open the database. */
export const waitingKey = 'uploadsWaiting'

const addressPrefix = 'upload:'

/** Returns the address that stands for an upload in a body or a draft, until its file has one. */
export const uploadAddress = (id: string): string => addressPrefix + id

/** Returns the upload's id in such an address; null for a file's address. */
export const uploadIdOf = (address: string): string | null =>
  address.startsWith(addressPrefix) ? address.slice(addressPrefix.length) : null
