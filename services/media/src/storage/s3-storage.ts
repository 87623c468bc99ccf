import { AbortMultipartUploadCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { limits } from '@love-space/contracts/limits.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { Env } from '../env.ts'
import { awaitBucket, objectsOf, openBucket, partsOf, type Bucket } from './s3-bucket.ts'
import { statusOf } from './s3-errors.ts'
import { readVersionWarning } from './s3-versions.ts'
import { S3Staging } from './s3-staging.ts'
import { downloadTo, freeBytesOf, newWorkFile, pageOfKeys, type LocalFile, type Storage } from './storage.ts'

const suffixes = ['', '.info', '.part'] as const

async function* keysBefore(bucket: Bucket, time: Date, after: string, scope?: string): AsyncGenerator<string> {
  const prefix = scope === undefined ? '' : `${scope}/`
  for await (const { key, time: touched } of objectsOf(bucket, prefix, { after })) if (touched < time) yield key
}

const stagedBefore = async (bucket: Bucket, time: Date): Promise<string[]> => {
  const ids = new Set<string>()
  for await (const { key, time: touched } of objectsOf(bucket, '', { delimiter: '/' })) {
    if (touched < time) ids.add(key.split('.')[0] ?? key)
  }
  // The list of objects lacks parts of incomplete multipart uploads.
  for await (const { key, time: begun } of partsOf(bucket, '')) if (begun < time) ids.add(key)
  return [...ids]
}

const dropParts = async (bucket: Bucket, id: string): Promise<void> => {
  for await (const { key, UploadId } of partsOf(bucket, id)) {
    if (key !== id) continue
    await bucket.client
      .send(new AbortMultipartUploadCommand({ Bucket: bucket.name, Key: id, UploadId }))
      .catch((error: unknown) => {
        // Status 404: another process aborted it first.
        if (statusOf(error) !== 404) throw error
      })
  }
}

/** Opens a storage in a bucket. While its server is unreachable, calls throw UNAVAILABLE. */
export const openS3Storage = async (env: Env, logger: Logger): Promise<Storage> => {
  const bucket = openBucket(env)
  const { client, config, name } = bucket
  const workFolder = resolve(env.STORAGE_FOLDER)
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const staging = new S3Staging({
    config,
    bucket: name,
    partBytes: limits.uploadChunkBytes,
    requireBucket: bucket.requireBucket,
  })
  await awaitBucket(bucket, logger)
  const disk = new Disk(new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false }))

  const open = async (key: string, range?: { start: number; end: number }): Promise<Readable> => {
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key, ...(Range ? { Range } : {}) }))
    if (!Body) throw new Error(`S3 answered without content for ${key}`)
    return Body as Readable
  }
  const download = async (key: string): Promise<LocalFile> =>
    downloadTo(await open(key), await newWorkFile(workFolder, 's3'))

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
        new PutObjectCommand({ Bucket: name, Key: id, Body: createReadStream(path), ContentLength: size }),
      )
      await rm(path, { force: true })
    },
    dropStaged: async (id) => {
      await dropParts(bucket, id)
      await staging.forget(id)
      for (const suffix of suffixes) await disk.delete(`${id}${suffix}`)
    },
    stagedBefore: (time) => stagedBefore(bucket, time),
    open,
    localFile: download,
    keys: async (prefix) => {
      const found: string[] = []
      for await (const { key } of objectsOf(bucket, prefix)) found.push(key)
      return found
    },
    keysBefore: (time, after, scope) => pageOfKeys(keysBefore(bucket, time, after, scope)),
    warning: () => readVersionWarning(bucket),
    bytesFree: () => freeBytesOf(workFolder),
  }
}
