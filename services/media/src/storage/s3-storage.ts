import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3'
import { limits } from '@love-space/contracts/limits.ts'
import { randomToken } from '@love-space/service-kit/process/crypto.ts'
import { isUnavailable } from '@love-space/service-kit/process/app-error.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Env } from '../env.ts'
import { answerWhenAway, statusOf } from './s3-errors.ts'
import { S3Staging } from './s3-staging.ts'
import { downloadTo, freeBytesOf, newWorkFile, type LocalFile, type Storage } from './storage.ts'

const keysAtOnce = 500
const suffixes = ['', '.info', '.part'] as const
/** A server that is away must not keep a request waiting; readers who stop reading are sent away by the gateway before this. */
const connectMsMax = 2_000
const silentMsMax = 120_000
const nothing = (): undefined => undefined
/** Whatever fails is thrown, and told by who catches it. */
const silence = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/**
 * Files in a bucket; uploads stand beside them under their ids until they are kept. A server that cannot be reached, now or later, keeps
 * nothing from starting: whatever needs it throws UNAVAILABLE until it answers.
 */
export const openS3Storage = async (env: Env, logger: Logger): Promise<Storage> => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new Error('STORAGE=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY')
  }
  const workFolder = resolve(env.STORAGE_FOLDER)
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const config = {
    endpoint,
    region: env.S3_REGION,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    logger: silence,
    requestHandler: { connectionTimeout: connectMsMax, socketTimeout: silentMsMax },
  }
  const client = new S3Client(config)
  const makeBucket = async (): Promise<void> => {
    try {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    } catch (error) {
      if (statusOf(error) !== 404) throw error
      await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((refused: unknown) => {
        // Another replica was quicker.
        if (statusOf(refused) !== 409) throw refused
      })
    }
  }
  let bucketMade: Promise<void> | undefined
  const bucketIsThere = (): Promise<void> =>
    (bucketMade ??= makeBucket().catch((error: unknown) => {
      bucketMade = undefined
      throw error
    }))
  answerWhenAway(client, bucketIsThere)
  const staging = new S3Staging({ config, bucket, partBytes: limits.uploadChunkBytes, bucketIsThere })
  await bucketIsThere().catch((error: unknown) => {
    // One that refuses its keys is wrongly set up, and waiting would not help.
    if (!isUnavailable(error)) throw error
    logger.warn({ error }, 'the storage cannot be reached: what needs it is answered 503 until it can')
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))

  const open = async (key: string, range?: { start: number; end: number }): Promise<Readable> => {
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...(Range ? { Range } : {}) }))
    if (!Body) throw new Error(`${key} has no content`)
    return Body as Readable
  }
  const download = async (key: string): Promise<LocalFile> =>
    downloadTo(await open(key), await newWorkFile(workFolder, `s3-${randomToken(12)}`))

  async function* objectsOf(prefix: string, Delimiter?: string): AsyncGenerator<{ key: string; time: Date }> {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(Delimiter ? { Delimiter } : {}),
          ...(ContinuationToken ? { ContinuationToken } : {}),
        }),
      )
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, time: LastModified ?? new Date() }
      }
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }

  /** Uploads whose parts have not been put together. */
  async function* partsOf(prefix: string): AsyncGenerator<{ key: string; UploadId: string; time: Date }> {
    let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
    while (marker) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...marker }),
      )
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (Key !== undefined && UploadId !== undefined) yield { key: Key, UploadId, time: Initiated ?? new Date() }
      }
      marker = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
    }
  }

  return {
    staging,
    disk,
    workFolder,
    keepStaged: async (id, key) => {
      if (await disk.exists(key)) return true
      if (!(await disk.exists(id))) return false
      await disk.copy(id, key)
      return true
    },
    stagedFile: async (id) => ((await disk.exists(id)) ? download(id) : null),
    stage: async (id, path) => {
      const { size } = await stat(path)
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: id, Body: createReadStream(path), ContentLength: size }),
      )
      await rm(path, { force: true })
    },
    dropStaged: async (id) => {
      for await (const { key, UploadId } of partsOf(id)) {
        if (key !== id) continue
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: id, UploadId })).catch((error) => {
          // Somebody else was quicker.
          if (statusOf(error) !== 404) throw error
        })
      }
      await staging.forget(id)
      for (const suffix of suffixes) await disk.delete(`${id}${suffix}`)
    },
    stagedBefore: async (time) => {
      const ids = new Set<string>()
      for await (const { key, time: touched } of objectsOf('', '/')) {
        if (touched < time) ids.add(key.split('.')[0] ?? key)
      }
      // Parts that were never put together are no objects.
      for await (const { key, time: begun } of partsOf('')) if (begun < time) ids.add(key)
      return [...ids]
    },
    open,
    localFile: download,
    keys: async (prefix) => {
      const found: string[] = []
      for await (const { key } of objectsOf(prefix)) found.push(key)
      return found
    },
    eachKeyBefore: async (time, take) => {
      let keys: string[] = []
      for await (const { key, time: touched } of objectsOf('')) {
        if (touched < time) keys.push(key)
        if (keys.length < keysAtOnce) continue
        await take(keys)
        keys = []
      }
      if (keys.length > 0) await take(keys)
    },
    bytesFree: () => freeBytesOf(workFolder),
  }
}
