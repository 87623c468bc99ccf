import {
  CreateBucketCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3'
import { isUnavailable } from '@love-space/service-kit/process/app-error.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import type { Env } from '../env.ts'
import { answerUnavailable, statusOf } from './s3-errors.ts'

/** Connection timeout; short, so that requests fail soon while the server is unreachable. */
const connectMsMax = 2_000
/** Idle timeout, above the gateway's for clients that stop reading. */
const silentMsMax = 120_000
const nothing = (): undefined => undefined
/** The caller logs thrown errors, so the S3 client must not log them too. */
const silence = { debug: nothing, info: nothing, warn: nothing, error: nothing }

const makeBucket = async (client: S3Client, Bucket: string): Promise<void> => {
  try {
    await client.send(new HeadBucketCommand({ Bucket }))
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    await client.send(new CreateBucketCommand({ Bucket })).catch((refused: unknown) => {
      // Status 409: another replica created the bucket first.
      if (statusOf(refused) !== 409) throw refused
    })
  }
}

/** Returns a client for the configured bucket, without contacting the server. The first use creates the bucket. */
export const openBucket = (env: Env) => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey } = env
  if (!endpoint || !name || !accessKeyId || !secretAccessKey) {
    throw new Error('STORAGE=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY')
  }
  const config = {
    endpoint,
    region: env.S3_REGION,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    logger: silence,
    requestHandler: { connectionTimeout: connectMsMax, socketTimeout: silentMsMax },
  }
  const client = new S3Client(config)
  let made: Promise<void> | undefined
  const requireBucket = (): Promise<void> =>
    (made ??= makeBucket(client, name).catch((error: unknown) => {
      made = undefined
      throw error
    }))
  answerUnavailable(client, requireBucket)
  return { client, config, name, requireBucket }
}
export type Bucket = ReturnType<typeof openBucket>

/** Waits for the bucket. Only warns if the server is unreachable; throws if it rejects the credentials. */
export const awaitBucket = (bucket: Bucket, logger: Logger): Promise<void> =>
  bucket.requireBucket().catch((error: unknown) => {
    // Wrong credentials are a configuration error, and waiting would not help.
    if (!isUnavailable(error)) throw error
    logger.warn({ error }, 'S3 is unreachable (S3_ENDPOINT): requests for files answer 503 until it is back')
  })

export async function* objectsOf(
  { client, name: Bucket }: Bucket,
  prefix: string,
  { delimiter, after }: { readonly delimiter?: string; readonly after?: string } = {},
): AsyncGenerator<{ key: string; time: Date }> {
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: prefix,
        ...(delimiter ? { Delimiter: delimiter } : {}),
        ...(after ? { StartAfter: after } : {}),
        ...(ContinuationToken ? { ContinuationToken } : {}),
      }),
    )
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key !== undefined) yield { key: Key, time: LastModified ?? new Date() }
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

export async function* partsOf(
  { client, name: Bucket }: Bucket,
  prefix: string,
): AsyncGenerator<{ key: string; UploadId: string; time: Date }> {
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
  while (marker) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...marker }),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key !== undefined && UploadId !== undefined) yield { key: Key, UploadId, time: Initiated ?? new Date() }
    }
    marker = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
  }
}
