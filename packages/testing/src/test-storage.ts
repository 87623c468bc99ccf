import { s3AccessKey, s3SecretKey } from './s3-server.ts'

export const inS3 = (S3_ENDPOINT: string, bucket: string) => ({
  STORAGE: 's3' as const,
  S3_ENDPOINT,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY: process.env.TEST_S3_ACCESS_KEY ?? s3AccessKey,
  S3_SECRET_KEY: process.env.TEST_S3_SECRET_KEY ?? s3SecretKey,
})

/** Returns settings for a bucket of the server at TEST_S3_URL; undefined if tests store files in folders. */
export const testS3 = (bucket: string) => {
  const { TEST_S3_URL: url } = process.env
  return url ? inS3(url, bucket) : undefined
}

/** Returns the path of versitygw, an S3 server that tests may kill; undefined outside `npm run verify:s3`. */
export const versitygw = (): string | undefined => process.env.TEST_VERSITYGW
