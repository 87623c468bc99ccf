import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './data-request.calls.ts'
import { DataRequest, DataRequestKind } from './data-request.ts'

const params = Strict({ id: Id })
const answer = Data(Strict({ request: DataRequest }))
export const listDataRequests = routeOf(calls.listDataRequests, {
  permission: 'data:request',
  summary: 'Data requests of one person, newest first; without a person, at most a hundred waiting ones of everybody.',
  query: Strict({ userId: Type.Optional(Id) }),
  answer: Data(Strict({ requests: Type.Array(DataRequest) })),
})

export const createDataRequest = routeOf(calls.createDataRequest, {
  permission: 'data:request',
  summary:
    "Record a person's request for a copy or the erasure of their data. The person is told in the app and by mail, and can stop it while it waits. A second super_admin confirms it; without one it is carried out 24 hours after the mail.",
  params,
  body: Strict({ kind: DataRequestKind }),
  status: 201,
  answer,
  errors: ['USER_NOT_FOUND', 'USER_INACTIVE', 'OWN_ACCOUNT', 'MAIL_OFF'],
})

export const confirmDataRequest = routeOf(calls.confirmDataRequest, {
  permission: 'data:request',
  stepUp: true,
  summary:
    'Confirm a request that another super_admin recorded; it is carried out at once. They count as two if neither gave the other role, password or e-mail, and nobody gave one to both.',
  params,
  answer,
  errors: ['DATA_REQUEST_NOT_FOUND', 'DATA_REQUEST_CLOSED', 'SECOND_SUPER_ADMIN_REQUIRED', 'OWN_ACCOUNT'],
})

export const withdrawDataRequest = routeOf(calls.withdrawDataRequest, {
  permission: 'data:request',
  summary: 'Withdraw a request that has not begun.',
  params,
  answer,
  errors: ['DATA_REQUEST_NOT_FOUND', 'DATA_REQUEST_CLOSED'],
})
