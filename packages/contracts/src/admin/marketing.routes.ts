import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, route, Strict } from '../route.ts'
import { SyncResult, SyncStatus } from './marketing.ts'

const operators = { access: 'admin', permission: 'marketing:sync' } as const

export const getSyncStatus = route({
  id: 'getSyncStatus',
  method: 'GET',
  path: '/klaviyo/status',
  summary: 'Whether, when and how far people who asked for news are told to Klaviyo.',
  ...operators,
  answer: Data(SyncStatus),
})

export const testSyncConnection = route({
  id: 'testSyncConnection',
  method: 'GET',
  path: '/klaviyo/test-connection',
  summary: 'Whether Klaviyo answers and takes the API key; what is wrong stands in the message.',
  ...operators,
  answer: Strict({ success: Type.Boolean(), message: Type.String() }),
})

export const syncAllUsers = route({
  id: 'syncAllUsers',
  method: 'POST',
  path: '/klaviyo/sync-all',
  summary: 'Begin to sync everybody, by a job; the status tells how far it is. One that goes on is not begun again.',
  ...operators,
  status: 202,
  answer: SyncResult,
  errors: ['MARKETING_NOT_SET_UP'],
})

export const syncUser = route({
  id: 'syncUser',
  method: 'POST',
  path: '/klaviyo/sync-user/{id}',
  summary: 'Sync one user now. Of somebody who did not ask for news nothing is sent, and what Klaviyo has is deleted.',
  ...operators,
  params: Strict({ id: Id }),
  answer: SyncResult,
  errors: ['USER_NOT_FOUND', 'MARKETING_NOT_SET_UP'],
})
