import type { FileQuota } from '@love-space/contracts/media/file.ts'
import type { Member } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'

const bytesPerMb = 1_048_576

interface Sum {
  readonly bytes: number
}

type Scope = Partial<ReturnType<Deps['gate']['files']>>

/** Computes the quota on each call, so that no counter can drift. */
const quotaWith = async (
  { files, env }: Deps,
  within: Scope,
  countStored: () => Promise<readonly Sum[]>,
): Promise<FileQuota> => {
  const reserving = { ...within, state: { $in: ['uploading', 'finishing'] } }
  const sum = { $group: { _id: null, bytes: { $sum: '$bytes' } } }
  const [stored, [reserved]] = await Promise.all([countStored(), files.aggregate<Sum>([{ $match: reserving }, sum])])
  const bytesReserved = reserved?.bytes ?? 0
  const bytesUsed = stored.reduce((total, { bytes }) => total + bytes, bytesReserved)
  return { bytesUsed, bytesReserved, bytesMax: env.QUOTA_MB * bytesPerMb }
}

export const quotaOf = (deps: Deps, scope: string): Promise<FileQuota> =>
  quotaWith(deps, { scope }, () =>
    deps.contents.aggregate<Sum>([{ $match: { scope } }, { $group: { _id: null, bytes: { $sum: '$bytes' } } }]),
  )

/** Returns the quota of a space as one member sees it: of the files they may see. */
export const shownQuota = (deps: Deps, member: Member): Promise<FileQuota> => {
  const seen = deps.gate.files(member)
  // Several files may share a content, which counts once.
  return quotaWith(deps, seen, () =>
    deps.files.aggregate<Sum>([
      { $match: { ...seen, contentId: { $ne: null } } },
      { $group: { _id: '$contentId', bytes: { $max: '$bytes' } } },
    ]),
  )
}
