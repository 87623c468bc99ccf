import { Type, type Static } from '@sinclair/typebox'
import { FrontEndName, ReleaseId } from '../front-end.ts'
import { Id } from '../primitives.ts'
import { internalRoute, Strict } from '../route.ts'

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

export const CountedRelease = Strict({
  frontEnd: FrontEndName,
  release: ReleaseId,
  /** Which pages get the release: every new one, those of some browsers, or only those already open. */
  state: Type.Union([Type.Literal('current'), Type.Literal('canary'), Type.Literal('kept')]),
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  opened: Count,
  failedStarts: Count,
  failures: Count,
})
export type CountedRelease = Static<typeof CountedRelease>

export const countFrontEnds = internalRoute('internalCountFrontEnds', 'POST', '/front-ends/counts', {
  summary: "Add the counts of front ends' releases; a front end comes with all its kept releases.",
  callers: ['gateway'],
  body: Strict({
    /** Idempotency key: a repeated report counts once. */
    id: Type.Optional(Id),
    releases: Type.Array(CountedRelease, { maxItems: 100 }),
  }),
  status: 204,
})
