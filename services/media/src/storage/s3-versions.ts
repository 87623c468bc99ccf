import {
  GetBucketLifecycleConfigurationCommand,
  GetBucketVersioningCommand,
  type LifecycleRule,
} from '@aws-sdk/client-s3'
import { limits } from '@love-space/contracts/limits.ts'
import type { Bucket } from './s3-bucket.ts'
import { statusOf } from './s3-errors.ts'

/** Returns whether a rule deletes the earlier versions of every file soon enough. */
const isEnough = ({ Status, Prefix, Filter, NoncurrentVersionExpiration: expiry }: LifecycleRule): boolean => {
  const isForAll =
    !Prefix && Object.values(Filter ?? {}).every((condition) => condition === undefined || condition === '')
  const days = expiry?.NoncurrentDays ?? Number.POSITIVE_INFINITY
  return Status === 'Enabled' && isForAll && !expiry?.NewerNoncurrentVersions && days <= limits.backupDays
}

/**
 * Returns how long a bucket keeps the bytes of deleted files, in a sentence for operators; '' if no longer than
 * backups are kept, as the privacy page promises. Without `rules` they are unknown.
 */
export const versionWarning = (versioning: string | undefined, rules: readonly LifecycleRule[] | undefined): string => {
  if (!versioning) return ''
  if (!rules) {
    return `The bucket keeps versions of deleted files; whether for ${limits.backupDays} days at most could not be read.`
  }
  if (rules.some(isEnough)) return ''
  return (
    `The bucket keeps versions of deleted files for longer than ${limits.backupDays} days: add a lifecycle rule for ` +
    'noncurrent versions.'
  )
}

/** Returns undefined if the server or the bucket's rights do not tell the rules. */
const rulesOf = async ({ client, name }: Bucket): Promise<readonly LifecycleRule[] | undefined> => {
  try {
    const { Rules } = await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: name }))
    return Rules ?? []
  } catch (error) {
    if (statusOf(error) === 404) return []
    if (statusOf(error) === undefined) throw error
    return undefined
  }
}

/** Asks the bucket. Says nothing where the rights do not suffice to read whether it keeps versions. */
export const readVersionWarning = async (bucket: Bucket): Promise<string> => {
  const { client, name } = bucket
  let versioning: string | undefined
  try {
    versioning = (await client.send(new GetBucketVersioningCommand({ Bucket: name }))).Status
  } catch (error) {
    if (statusOf(error) === undefined) throw error
    return ''
  }
  return versioning ? versionWarning(versioning, await rulesOf(bucket)) : ''
}
