import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '@love-space/contracts/errors.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'

interface Call {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

export type Answers = Readonly<Record<string, (call: Call) => unknown>>

export interface Stub {
  readonly asked: readonly { readonly route: string; readonly body: unknown }[]
  setDown(isDown: boolean): void
  refuse(route: RouteSpec | null): void
  readonly client: InternalClient
}

export const createStub = (answers: Answers): Stub => {
  const asked: { route: string; body: unknown }[] = []
  let isOutOfReach = false
  let refused: string | undefined
  return {
    asked,
    setDown: (isDown) => {
      isOutOfReach = isDown
    },
    refuse: (route) => {
      refused = route?.id
    },
    client: {
      call: async (route: RouteSpec, { params, query, body }: Partial<Call> = {}) => {
        if (isOutOfReach) throw new AppError('UNAVAILABLE')
        if (route.id === refused) throw new AppError('INTERNAL')
        asked.push({ route: route.id, body })
        return { data: answers[route.id]?.({ params, query, body }) }
      },
    } as unknown as InternalClient,
  }
}

/** Small, so that four records fill two pages. */
const perPage = 3

export const createRecords = <R extends { readonly version: number; readonly revision?: number }>(
  idOf: (record: R) => string,
  unknown: ErrorCode,
) => {
  const byId = new Map<string, R>()
  const known = (id: string): R => {
    const record = byId.get(id)
    if (!record) throw new AppError(unknown)
    return record
  }
  const change = (id: string, changes: Partial<R>): R => {
    const before = known(id)
    const after = { ...before, ...changes, version: before.version + 1 }
    byId.set(id, after)
    return after
  }
  return {
    byId,
    known,
    change,
    /** Changes a record like `change`; counts as an edit and may name the version it is based on. */
    edit: (id: string, { basedOn, ...changes }: Partial<R> & { readonly basedOn?: number }): R => {
      const before = known(id)
      const { revision = 1 } = before
      if (isDeepStrictEqual({ ...before, ...changes }, before)) return change(id, {})
      if (basedOn !== undefined && basedOn !== revision) throw new AppError('ITEM_CHANGED_SINCE')
      return change(id, { ...changes, revision: revision + 1 } as Partial<R>)
    },
    add: (record: R): R => {
      byId.set(idOf(record), record)
      return record
    },
    lookUp: (ids: readonly string[]): R[] => ids.flatMap((id) => byId.get(id) ?? []),
    pageAfter: (after: string): R[] =>
      [...byId.values()]
        .filter((record) => idOf(record) > after)
        .toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
        .slice(0, perPage),
  }
}

/** Creates a check that throws if a creation's id is used with another digest. */
export const createReplayCheck = () => {
  const digests = new Map<string, string>()
  return ({ id, print: digest }: { readonly id: string; readonly print: string }): void => {
    if ((digests.get(id) ?? digest) !== digest) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    digests.set(id, digest)
  }
}
