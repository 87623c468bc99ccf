import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { dataRequestKinds } from './data-request-kinds.ts'

export const DataRequestKind = Type.Union(dataRequestKinds.map((kind) => Type.Literal(kind)))
export type DataRequestKind = Static<typeof DataRequestKind>

/** `waiting` for somebody else or for its time, `working`, and how it ended. */
export const dataRequestStates = ['waiting', 'working', 'done', 'failed', 'withdrawn'] as const
export type DataRequestState = (typeof dataRequestStates)[number]

const Operator = Strict({ id: Id, name: Nullable(Type.String()) })

/** A person's wish for a copy of their data, or for its erasure, as a super_admin has taken it down. */
export const DataRequest = Strict({
  id: Id,
  user: Strict({ id: Id, name: Nullable(Type.String()), email: Nullable(Type.String()) }),
  kind: DataRequestKind,
  state: Type.Union(dataRequestStates.map((state) => Type.Literal(state))),
  askedAt: Instant,
  askedBy: Operator,
  /** Null: nobody yet, or its time has come without. */
  confirmedBy: Nullable(Operator),
  /** When it is carried out without another super_admin, because there is none; null where one has to confirm it. */
  dueAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  /** Why it has failed. */
  code: Nullable(Type.String()),
})
export type DataRequest = Static<typeof DataRequest>
