import type { Downloads } from '@love-space/members/downloads.ts'
import type { Member } from '@love-space/members/member.ts'
import { AppError, unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import { findOriginals, zipOf } from '../files/download-files.ts'
import { albumFileIds, type Narrowing } from './album-entries.queries.ts'

type AskedMonth = Narrowing & { readonly month: string }

const keyPrefix = 'month:'

/** Returns the month that a download's key names, null for other keys. */
export const monthInKey = (key: string): (AskedMonth & { readonly spaceId: string }) | null =>
  key.startsWith(keyPrefix)
    ? (JSON.parse(key.slice(keyPrefix.length)) as AskedMonth & { readonly spaceId: string })
    : null

const originalsOf = async (deps: Deps, member: Member, asked: AskedMonth) =>
  findOriginals(deps, member, await albumFileIds(deps, member, asked))

/** Creates the address of a zip file with a month's originals. Throws FILE_NOT_FOUND if there is none. */
export const offerMonth = async (
  deps: Deps,
  downloads: Downloads,
  member: Member,
  asked: AskedMonth,
): Promise<{ url: string; expiresAt: string }> => {
  const { userId, spaceId } = member
  if ((await originalsOf(deps, member, asked)).length === 0) throw new AppError('FILE_NOT_FOUND')
  const key = keyPrefix + JSON.stringify({ ...asked, spaceId })
  return downloads.offer({ userId, key, name: `love-space-${asked.month}.zip`, type: 'application/zip' })
}

/** Opens the zip file for who asked for it, if they are still a member. */
export const openMonth = async (
  deps: Deps,
  user: { readonly userId: string },
  { spaceId, ...asked }: AskedMonth & { readonly spaceId: string },
): Promise<{ bytes: number; stream: Readable } | null> => {
  const member = await unlessRefused('SPACE_NOT_FOUND', deps.members.requireMember(user, spaceId))
  return member && zipOf(deps, await originalsOf(deps, member, asked))
}
