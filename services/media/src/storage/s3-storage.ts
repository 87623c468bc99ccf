import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { limits } from '@love-space/contracts/limits.ts'
import { randomToken } from '@love-space/service-kit/auth/crypto.ts'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Env } from '../env.ts'
import { downloadTo, freeBytesOf, newWorkFile, type LocalFile, type Storage } from './storage.ts'

const keysAtOnce = 500
const suffixes = ['', '.info', '.part'] as const

/** Files in a bucket; uploads stand beside them under their ids until they are kept. */
export const openS3Storage = async (env: Env): Promise<Storage> => {
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
  }
  const client = new S3Client(config)
  await client
    .send(new HeadBucketCommand({ Bucket: bucket }))
    .catch(async (error: { $metadata?: { httpStatusCode?: number } }) => {
      if (error.$metadata?.httpStatusCode !== 404) throw error
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
    })
  const staging = new S3Store({
    partSize: limits.uploadChunkBytes,
    // Compatible servers rarely know tags.
    useTags: false,
    s3ClientConfig: { ...config, bucket },
  })
  staging.extensions = ['creation', 'creation-with-upload', 'termination']
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
      // Ends an unfinished multipart upload; a finished one has none, which the store reports as an error.
      await staging.remove(id).catch(() => undefined)
      for (const suffix of suffixes) await disk.delete(`${id}${suffix}`)
    },
    stagedBefore: async (time) => {
      const ids = new Set<string>()
      for await (const { key, time: touched } of objectsOf('', '/')) {
        if (touched < time) ids.add(key.split('.')[0] ?? key)
      }
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
