import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { S3Store, type MetadataValue } from '@tus/s3-store'
import type { Upload } from '@tus/utils'
import { Readable } from 'node:stream'
import { answerWhenAway, statusOf } from './s3-errors.ts'

/** Uploads under way in a bucket, as parts of what S3 puts together at the end; loses and mixes up nothing where the server dies meanwhile. */
export class S3Staging extends S3Store {
  /** The part of each upload that is being stored. */
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor(options: {
    readonly config: S3ClientConfig
    readonly bucket: string
    readonly partBytes: number
    readonly bucketIsThere: () => Promise<void>
  }) {
    const { config, bucket, partBytes, bucketIsThere } = options
    super({
      partSize: partBytes,
      // Compatible servers rarely know tags.
      useTags: false,
      s3ClientConfig: { ...config, bucket },
    })
    this.extensions = ['creation', 'creation-with-upload', 'termination']
    answerWhenAway(this.client, bucketIsThere)
  }

  /** An upload is only gone where the server says so: the store takes whatever fails for that. */
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

  /** Of an upload that is over. */
  async forget(id: string): Promise<void> {
    await this.clearCache(id)
  }

  /**
   * The store sends the parts of a request side by side and counts what has arrived by its length alone: where one is lost, what comes behind it
   * must not arrive.
   */
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
