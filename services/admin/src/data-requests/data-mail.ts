import type { DataRequestKind } from '@love-space/contracts/admin/data-request.ts'
import { mailAboutData, readDataMail } from '@love-space/contracts/auth/user.internal.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import type { DataRequestDoc } from './data-request.model.ts'

const hourMs = 3_600_000

/** Returns the time from which one super_admin suffices, counted from the mail to the user. */
export const dueAfter = (mailedAt: Date): Date => new Date(mailedAt.getTime() + limits.dataRequestHours * hourMs)

const mailKindOf = (kind: DataRequestKind) => (kind === 'export' ? 'export-asked' : 'erasure-asked')

/** Mails the user that a copy or the erasure of their data was requested. Returns the mail's key. Throws MAIL_OFF. */
export const mailPerson = async (
  { auth }: Deps,
  { userId, kind }: Pick<DataRequestDoc, 'userId' | 'kind'>,
  requestId: string,
): Promise<string> => {
  const key = newId()
  await auth.call(mailAboutData, { params: { userId }, body: { kind: mailKindOf(kind), key }, requestId })
  return key
}

/** Returns the state of the request's mail; requests of older releases store none. */
export const readMail = async (
  { auth }: Deps,
  { userId, kind, mailKey }: DataRequestDoc,
): Promise<AnswerOf<typeof readDataMail>['data']['mail']> => {
  if (mailKey == null) return { state: 'lost', sentAt: null }
  const params = { userId, kind: mailKindOf(kind), key: mailKey } as const
  return (await auth.call(readDataMail, { params })).data.mail
}
