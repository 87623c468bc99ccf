import { sha256 } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import { questionFor, titleProviders, type TitleProvider } from './providers.ts'
import { titleArtistOf } from './title.rules.ts'

const knownMs = 30 * 86_400_000
const unknownMs = 10 * 60_000

export const findSongTitle = async (
  deps: Deps,
  pageUrl: string,
  providers: readonly TitleProvider[] = titleProviders,
): Promise<string | null> => {
  const question = deps.env.MUSIC === 'on' ? questionFor(providers, pageUrl) : null
  if (!question) return null
  const { songTitles, fetchOembed, clock, logger } = deps
  const _id = sha256(question.href)
  const now = clock().getTime()
  const kept = await songTitles.findById(_id).lean()
  if (kept && kept.expiresAt.getTime() > now) return kept.titleArtist
  const titleArtist = await fetchOembed(question).then(titleArtistOf, (error: unknown) => {
    logger.info({ site: question.host, reason: error instanceof Error ? error.message : '' }, 'No title was found')
    return null
  })
  const expiresAt = new Date(now + (titleArtist === null ? unknownMs : knownMs))
  await songTitles.updateOne({ _id }, { $set: { titleArtist, expiresAt } }, { upsert: true })
  return titleArtist
}
