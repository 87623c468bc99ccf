import type { Logger } from '@love-space/service-kit/process/logger.ts'
import type { Env } from '../env.ts'
import type { Storage } from './storage.ts'

/** Imports only the configured storage, because the S3 client is 20 MB of code. */
export const openStorage = async (env: Env, logger: Logger): Promise<Storage> => {
  if (env.STORAGE === 's3') {
    const { openS3Storage } = await import('./s3-storage.ts')
    return openS3Storage(env, logger)
  }
  const { openFolderStorage } = await import('./folder-storage.ts')
  return openFolderStorage(env)
}
