import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { hmacSha256, sha256 } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import type { MailLink, UserDoc } from '../users/user.model.ts'
import type { LinkPurpose } from './mail.rules.ts'

const linksMax = 8
const userIdChars = 24

/** What the link of a mail carries: the same for the same mail, so that a mail that is sent again has the same link. */
export const mailTokenOf = (key: string, userId: string, mailId: string): string =>
  `${userId}.${hmacSha256(key, `mail-link:${mailId}`)}`

/** Makes a link good; doing so twice is harmless. */
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

/** A link of a mail, and whose it is. */
export interface FoundLink {
  readonly user: UserDoc
  readonly link: MailLink
}

/** Throws LINK_EXPIRED where a link is no longer good as its user is read to be written. */
export const requireOpenLink = (current: UserDoc, { user, link }: FoundLink): void => {
  const isOpen = current.email === user.email && current.links.some(({ hash }) => hash === link.hash)
  if (!isOpen) throw new AppError('LINK_EXPIRED')
}

/** The user and link that a token names; throws LINK_EXPIRED for every one that is not, or no longer, good. */
export const findByLink = async (deps: Deps, token: string, purposes: readonly LinkPurpose[]): Promise<FoundLink> => {
  const hash = sha256(token)
  const user = await deps.users.findById(token.slice(0, userIdChars))
  const link = user?.links.find((one) => one.hash === hash)
  if (!user?.active || !link || !purposes.includes(link.purpose) || link.expiresAt <= deps.clock()) {
    throw new AppError('LINK_EXPIRED')
  }
  // A mail to a former address opens nothing any more.
  if (link.purpose !== 'confirm-new-email' && link.email !== user.email) throw new AppError('LINK_EXPIRED')
  return { user, link }
}
