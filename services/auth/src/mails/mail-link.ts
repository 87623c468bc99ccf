import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { hmacSha256, sha256 } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import type { MailLink, UserDoc } from '../users/user.model.ts'
import type { LinkPurpose } from './mail.rules.ts'

const linksMax = 8
const userIdChars = 24

/** Returns the token in a mail's link. It derives from the mail's id, so a mail sent again has the same link. */
export const mailTokenOf = (key: string, userId: string, mailId: string): string =>
  `${userId}.${hmacSha256(key, `mail-link:${mailId}`)}`

export const addLink = async (
  deps: Deps,
  userId: string,
  token: string,
  link: Omit<MailLink, 'hash'>,
): Promise<void> => {
  const hash = sha256(token)
  await deps.users.update(
    { _id: userId, 'links.hash': { $ne: hash } },
    { $push: { links: { $each: [{ ...link, hash }], $slice: -linksMax } } },
    [],
  )
}

export interface FoundLink {
  readonly user: UserDoc
  readonly link: MailLink
}

/** Throws LINK_EXPIRED if a concurrent request has used or ended the link. */
export const requireOpenLink = (current: UserDoc, { user, link }: FoundLink): void => {
  const isOpen = current.email === user.email && current.links.some(({ hash }) => hash === link.hash)
  if (!isOpen) throw new AppError('LINK_EXPIRED')
}

/** Returns the user's valid link with this token. Links in mails to a former address are invalid. */
export const openLinkOf = (
  { clock }: Pick<Deps, 'clock'>,
  user: UserDoc,
  token: string,
  purposes: readonly LinkPurpose[],
): MailLink | undefined => {
  const hash = sha256(token)
  const link = user.links.find((one) => one.hash === hash)
  if (!link || !purposes.includes(link.purpose) || link.expiresAt <= clock()) return undefined
  return link.purpose === 'confirm-new-email' || link.email === user.email ? link : undefined
}

export const findByLink = async (deps: Deps, token: string, purposes: readonly LinkPurpose[]): Promise<FoundLink> => {
  const user = await deps.users.findById(token.slice(0, userIdChars))
  const link = user?.active ? openLinkOf(deps, user, token, purposes) : undefined
  if (!user || !link) throw new AppError('LINK_EXPIRED')
  return { user, link }
}
