import { type Static } from '@sinclair/typebox'
import { Strict } from '../route.ts'
import { DataRequest } from './data-request.ts'

const { id, kind, state, askedAt, dueAt, endedAt, code } = DataRequest.properties

/** A request that operators recorded, as its user sees it: without the operators' names. */
export const OwnDataRequest = Strict({ id, kind, state, askedAt, dueAt, endedAt, code })
export type OwnDataRequest = Static<typeof OwnDataRequest>
