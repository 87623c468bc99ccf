import { Type, type Static } from '@sinclair/typebox'
import { FrontEndName, ReleaseId } from '../front-end.ts'
import { Id, Instant } from '../primitives.ts'
import { internalRoute, Nullable, Strict } from '../route.ts'

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

const Words = Type.String({ maxLength: 300 })

/** What a release says of itself. */
export const Provenance = Strict({
  commit: Words,
  builtAt: Instant,
  /** Tests that passed on the build, in the words of those who ran them. */
  tests: Nullable(Words),
  /** Commit of the last release of the contracts. */
  contracts: Nullable(Words),
})

export const CountedRelease = Strict({
  frontEnd: FrontEndName,
  release: ReleaseId,
  /** Which pages get the release: every new one, those of some browsers, or only those already open. */
  state: Type.Union([Type.Literal('current'), Type.Literal('canary'), Type.Literal('kept')]),
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  opened: Count,
  failedStarts: Count,
  failures: Count,
  /** Absent for a build that was never released, and from gateways of older releases. */
  provenance: Type.Optional(Provenance),
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
