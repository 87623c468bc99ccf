import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { S3Store, type MetadataValue } from '@tus/s3-store'
import type { Upload } from '@tus/utils'
import { Readable } from 'node:stream'
import { answerUnavailable, statusOf } from './s3-errors.ts'

/** Stages unfinished uploads as S3 multipart uploads, safe against server failures at any point. */
export class S3Staging extends S3Store {
  /** By upload, the latest part being sent. */
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(options: {
    readonly config: S3ClientConfig
    readonly bucket: string
    readonly partBytes: number
    readonly requireBucket: () => Promise<void>
  }) {
    const { config, bucket, partBytes, requireBucket } = options
    super({
      partSize: partBytes,
      // Many S3-compatible servers do not support tags.
      useTags: false,
      s3ClientConfig: { ...config, bucket },
    })
    this.extensions = ['creation', 'creation-with-upload', 'termination']
    answerUnavailable(this.client, requireBucket)
  }

  /** Throws all errors except 404, because S3Store treats every failure as a missing upload. */
  override async getUpload(id: string): Promise<Upload> {
    await this.getMetadata(id).catch((error: unknown) => {
      if (statusOf(error) !== 404) throw error
    })
    return super.getUpload(id)
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    try {
      return await super.write(source, id, offset)
    } finally {
      this.#turns.delete(id)
    }
  }

  protected override uploadPart(
    metadata: MetadataValue,
    bytes: Readable | Buffer,
    partNumber: number,
  ): Promise<string> {
    return this.#inTurn(metadata.file.id, bytes, () => super.uploadPart(metadata, bytes, partNumber))
  }

  protected override uploadIncompletePart(id: string, bytes: Readable): Promise<string> {
    return this.#inTurn(id, bytes, () => super.uploadIncompletePart(id, bytes))
  }

  async forget(id: string): Promise<void> {
    await this.clearCache(id)
  }

  /** Sends an upload's parts in order. S3Store takes the offset from the bytes stored, so a gap would corrupt it. */
  async #inTurn<T>(id: string, bytes: Readable | Buffer, send: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(id) ?? Promise.resolve()).then(send)
    this.#turns.set(id, turn)
    try {
      return await turn
    } catch (error) {
      if (bytes instanceof Readable) bytes.destroy()
      throw error
    }
  }
}
