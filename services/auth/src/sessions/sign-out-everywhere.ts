import { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { UserDoc } from '../users/user.model.ts'

type Ended = Pick<
  UserDoc,
  'sessionsEndedBefore' | 'sessionsEndedExcept' | 'browsersForgottenBefore' | 'browsersForgottenExcept'
>

/** What a write of the user sets and publishes so that every sign-in but one ends and every known browser but one is forgotten. */
export const signOutEverywhere = (
  userId: string,
  now: Date,
  reason:
    | 'ended-by-user'
    | 'password-changed'
    | 'password-reset'
    | 'pin-reset'
    | 'password-set'
    | 'deactivated'
    | 'roles-changed'
    | 'account-deleted',
  except: { readonly sid: string; readonly browserHash: string } | null = null,
): { readonly fields: Ended; readonly event: DomainEvent } => ({
  fields: {
    sessionsEndedBefore: now,
    sessionsEndedExcept: except?.sid ?? null,
    browsersForgottenBefore: now,
    browsersForgottenExcept: except?.browserHash ?? null,
  },
  event: eventOf(userSessionsEnded, {
    aggregateId: userId,
    time: now,
    data: { userId, before: now.toISOString(), exceptSid: except?.sid ?? null, reason },
  }),
})
