import type { S3Client } from '@aws-sdk/client-s3'
import { AppError, isUnavailable } from '@love-space/service-kit/process/app-error.ts'

/** Returns the HTTP status of an S3 error, or undefined if the server did not answer. */
export const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode

/** Status 501 is about the call: a server that lacks it answers others. */
const isOutage = (status = 0): boolean => status >= 500 && status !== 501

const isUnreachable = (error: unknown): boolean =>
  isUnavailable(error) || (error as Error | null)?.name === 'TimeoutError' || isOutage(statusOf(error))

const aboutBucket = new Set(['HeadBucketCommand', 'CreateBucketCommand'])

/** Makes calls throw UNAVAILABLE if the server does not answer or answers 5xx. Calls about objects await the bucket. */
export const answerUnavailable = (client: S3Client, requireBucket: () => Promise<void>): void => {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        try {
          if (!aboutBucket.has(commandName)) await requireBucket()
          return await next(args)
        } catch (error) {
          throw isUnreachable(error) ? new AppError('UNAVAILABLE', undefined, { cause: error }) : error
        }
      },
    { step: 'initialize', name: 'answerUnavailable', priority: 'high' },
  )
}
