import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { dataRequestKinds } from './data-request-kinds.ts'

export const DataRequestKind = Type.Union(dataRequestKinds.map((kind) => Type.Literal(kind)))
export type DataRequestKind = Static<typeof DataRequestKind>

/** States: `waiting` for a confirmation or its due time, `working`, and the final ones. */
export const dataRequestStates = ['waiting', 'working', 'done', 'failed', 'withdrawn'] as const
export type DataRequestState = (typeof dataRequestStates)[number]

const Operator = Strict({ id: Id, name: Nullable(Type.String()) })

export const DataRequest = Strict({
  id: Id,
  user: Strict({ id: Id, name: Nullable(Type.String()), email: Nullable(Type.String()) }),
  kind: DataRequestKind,
  state: Type.Union(dataRequestStates.map((state) => Type.Literal(state))),
  askedAt: Instant,
  askedBy: Operator,
  /** The operator who confirmed it; null before, or if it was due without a confirmation. */
  confirmedBy: Nullable(Operator),
  /** Time from which one super_admin suffices; null if a second one must confirm. */
  dueAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  code: Nullable(Type.String()),
})
export type DataRequest = Static<typeof DataRequest>
