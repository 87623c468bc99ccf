import type { FileQuota } from '@love-space/contracts/media/file.ts'
import type { Member } from '@love-space/members/member.ts'
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

/** Returns the quota of a space as one member sees it: only with the files they see. */
export const shownQuota = async ({ files, gate, env }: Deps, member: Member): Promise<FileQuota> => {
  const seen = gate.files(member)
  const [stored, [reserved]] = await Promise.all([
    files.aggregate<Sum>([
      { $match: { ...seen, contentId: { $ne: null } } },
      { $group: { _id: '$contentId', bytes: { $max: '$bytes' } } },
    ]),
    files.aggregate<Sum>([
      { $match: { ...seen, state: { $in: ['uploading', 'finishing'] } } },
      { $group: { _id: null, bytes: { $sum: '$bytes' } } },
    ]),
  ])
  const bytesReserved = reserved?.bytes ?? 0
  const bytesUsed = stored.reduce((sum, { bytes }) => sum + bytes, bytesReserved)
  return { bytesUsed, bytesReserved, bytesMax: env.QUOTA_MB * bytesPerMb }
}
