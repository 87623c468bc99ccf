import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './marketing.calls.ts'
import { SyncResult, SyncStatus } from './marketing.ts'

export const getSyncStatus = routeOf(calls.getSyncStatus, {
  summary: 'Whether, when and how far people who asked for news are told to Klaviyo.',
  permission: 'marketing:sync',
  answer: Data(SyncStatus),
})

export const testSyncConnection = routeOf(calls.testSyncConnection, {
  summary: 'Whether Klaviyo answers and takes the API key; what is wrong stands in the message.',
  permission: 'marketing:sync',
  answer: Strict({ success: Type.Boolean(), message: Type.String() }),
})

export const syncAllUsers = routeOf(calls.syncAllUsers, {
  summary: 'Begin to sync everybody, by a job; the status tells how far it is. One that goes on is not begun again.',
  permission: 'marketing:sync',
  status: 202,
  answer: SyncResult,
  errors: ['MARKETING_NOT_SET_UP'],
})

export const syncUser = routeOf(calls.syncUser, {
  summary: 'Sync one user now. Of somebody who did not ask for news nothing is sent, and what Klaviyo has is deleted.',
  permission: 'marketing:sync',
  params: Strict({ id: Id }),
  answer: SyncResult,
  errors: ['USER_NOT_FOUND', 'MARKETING_NOT_SET_UP'],
})
