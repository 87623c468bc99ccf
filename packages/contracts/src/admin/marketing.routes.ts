import { Type } from '@sinclair/typebox'
import { Email, Id } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './marketing.calls.ts'
import { SyncResult, SyncStatus } from './marketing.ts'

export const getSyncStatus = routeOf(calls.getSyncStatus, {
  summary: 'Schedule and progress of the sync of newsletter subscribers with Klaviyo.',
  permission: 'marketing:sync',
  answer: Data(SyncStatus),
})

export const testSyncConnection = routeOf(calls.testSyncConnection, {
  summary: 'Whether Klaviyo answers and accepts the API key; the message says what is wrong.',
  permission: 'marketing:sync',
  answer: Strict({ success: Type.Boolean(), message: Type.String() }),
})

export const syncAllUsers = routeOf(calls.syncAllUsers, {
  summary: 'Start the job that syncs everybody; the status shows its progress. A running sync is not started again.',
  permission: 'marketing:sync',
  status: 202,
  answer: SyncResult,
  errors: ['MARKETING_NOT_SET_UP'],
})

export const syncUser = routeOf(calls.syncUser, {
  summary: "Sync one user now. Without consent nothing is sent, and the user's data at Klaviyo are deleted.",
  permission: 'marketing:sync',
  params: Strict({ id: Id }),
  answer: SyncResult,
  errors: ['USER_NOT_FOUND', 'MARKETING_NOT_SET_UP'],
})

export const syncUserOfEmail = routeOf(calls.syncUserOfEmail, {
  summary:
    'Sync the user with this e-mail now, as `POST /klaviyo/sync-user/{id}` does. Does not tell whether somebody without consent has an account.',
  permission: 'marketing:sync',
  body: Strict({ email: Email }),
  answer: SyncResult,
  errors: ['MARKETING_NOT_SET_UP'],
})
