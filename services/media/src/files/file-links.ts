import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { equalsInConstantTime, hmacSha256, idFromText } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { epochSeconds } from '@love-space/service-kit/process/clock.ts'

const dayS = 86_400
/** Period in seconds for which an address stays the same. It is valid for at least one day and at most seven. */
const periodS = 6 * dayS
const signatureChars = 32

export interface FileLink {
  readonly u?: string | undefined
  readonly e?: number | undefined
  readonly s?: string | undefined
}

const signatureOf = (key: string, id: string, part: string, userId: string, expiresAt: number): string =>
  hmacSha256(key, `${id}/${part}?${userId}&${expiresAt}`).slice(0, signatureChars)

/** Returns an address's expiry in epoch seconds, with an offset by file and user, so that not all change at once. */
const expiryOf = (id: string, userId: string, nowS: number): number => {
  const offset = Number.parseInt(idFromText(`${id}:${userId}`).slice(0, 8), 16) % periodS
  return Math.ceil((nowS + dayS - offset) / periodS) * periodS + offset
}

export const signFileLink = (
  key: string,
  of: { readonly id: string; readonly part: string; readonly userId: string; readonly now: Date },
): string => {
  const { id, part, userId } = of
  const e = expiryOf(id, userId, epochSeconds(of.now))
  return `${fileAddress(id)}/${part}?u=${userId}&e=${e}&s=${signatureOf(key, id, part, userId, e)}`
}

/** Returns an address's reader and expiry (epoch seconds). Throws FILE_LINK_INVALID or FILE_LINK_EXPIRED. */
export const verifyFileLink = (
  key: string,
  of: { readonly id: string; readonly part: string; readonly link: FileLink; readonly now: Date },
): { userId: string; expiresAt: number } => {
  const { id, part, link, now } = of
  const { u, e, s } = link
  if (u === undefined || e === undefined || s === undefined) throw new AppError('FILE_LINK_INVALID')
  if (!equalsInConstantTime(s, signatureOf(key, id, part, u, e))) throw new AppError('FILE_LINK_INVALID')
  if (e <= epochSeconds(now)) throw new AppError('FILE_LINK_EXPIRED')
  return { userId: u, expiresAt: e }
}
