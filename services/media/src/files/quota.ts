import type { FileQuota } from '@love-space/contracts/media/file.ts'
import type { Deps } from '../deps.ts'

const bytesPerMb = 1_048_576

interface Sum {
  readonly bytes: number
}

/** Computed on each call, so that no counter can drift. */
export const quotaOf = async ({ files, contents, env }: Deps, scope: string): Promise<FileQuota> => {
  const sum = { $group: { _id: null, bytes: { $sum: '$bytes' } } }
  const [[stored], [reserved]] = await Promise.all([
    contents.aggregate<Sum>([{ $match: { scope } }, sum]),
    files.aggregate<Sum>([{ $match: { scope, state: { $in: ['uploading', 'finishing'] } } }, sum]),
  ])
  const bytesReserved = reserved?.bytes ?? 0
  return {
    bytesUsed: (stored?.bytes ?? 0) + bytesReserved,
    bytesReserved,
    bytesMax: env.QUOTA_MB * bytesPerMb,
  }
}
