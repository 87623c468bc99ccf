/** The S3-compatible server at TEST_S3_URL with a new bucket in it; undefined where tests keep files in folders. */
export const testS3 = (bucket: string) => {
  const {
    TEST_S3_URL: S3_ENDPOINT,
    TEST_S3_ACCESS_KEY = 'test-access',
    TEST_S3_SECRET_KEY = 'test-secret',
  } = process.env
  if (!S3_ENDPOINT) return undefined
  return {
    STORAGE: 's3' as const,
    S3_ENDPOINT,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: TEST_S3_ACCESS_KEY,
    S3_SECRET_KEY: TEST_S3_SECRET_KEY,
  }
}
