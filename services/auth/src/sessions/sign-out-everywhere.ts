import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { UserDoc } from '../users/user.model.ts'
import { sessionsOfUserHaveEnded } from './session.events.ts'

type Ended = Pick<
  UserDoc,
  'sessionsEndedBefore' | 'sessionsEndedExcept' | 'browsersForgottenBefore' | 'browsersForgottenExcept'
>

/**
 * Returns the fields and event that end all sessions and known browsers, with at most one exception. The time is later
 * than the one before, since services compare these times. Write them under an optimistic lock on `user`.
 */
export const signOutEverywhere = (
  { _id: userId, sessionsEndedBefore }: Pick<UserDoc, '_id' | 'sessionsEndedBefore'>,
  now: Date,
  reason:
    | 'ended-by-user'
    | 'password-changed'
    | 'password-reset'
    | 'pin-reset'
    | 'password-set'
    | 'deactivated'
    | 'roles-changed'
    | 'passkeys-reset'
    | 'account-deleted',
  except: { readonly sid: string; readonly browserHash: string } | null = null,
): { readonly fields: Ended; readonly event: DomainEvent } => {
  const endedAt = new Date(Math.max(now.getTime(), (sessionsEndedBefore?.getTime() ?? 0) + 1))
  return {
    fields: {
      sessionsEndedBefore: endedAt,
      sessionsEndedExcept: except?.sid ?? null,
      browsersForgottenBefore: endedAt,
      browsersForgottenExcept: except?.browserHash ?? null,
    },
    event: sessionsOfUserHaveEnded(
      { userId, before: endedAt.toISOString(), exceptSid: except?.sid ?? null, reason },
      now,
    ),
  }
}
