import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './search.calls.ts'

export const FoundRecord = Strict({
  /** Kind of the record: `users`, `spaces`, `devices`, `bindings`, `batches`, `quotes`, or one of a later release. */
  kind: Type.String(),
  id: Type.String(),
  title: Type.String(),
  /** Text that distinguishes records of the same name. */
  hint: Type.String(),
  /** Search text that finds the record in the table of its kind. */
  search: Type.String(),
})
export type FoundRecord = Static<typeof FoundRecord>

export const searchRecords = routeOf(calls.searchRecords, {
  summary: 'Records found by a code, an e-mail, a name or an id, of the kinds that the caller may read.',
  permission: 'records:search',
  query: Strict({ q: Type.String({ minLength: 1, maxLength: limits.urlCharsMax }) }),
  answer: Data(Strict({ records: Type.Array(FoundRecord) })),
})
