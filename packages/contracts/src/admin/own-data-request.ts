import { type Static } from '@sinclair/typebox'
import { Strict } from '../route.ts'
import { DataRequest } from './data-request.ts'

const { id, kind, state, askedAt, dueAt, endedAt, code } = DataRequest.properties

export const OwnDataRequest = Strict({ id, kind, state, askedAt, dueAt, endedAt, code })
export type OwnDataRequest = Static<typeof OwnDataRequest>
