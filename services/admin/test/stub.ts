import { isDeepStrictEqual } from 'node:util'
import type { ChangedIds } from '@love-space/contracts/changes.internal.ts'
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
  refuse(route: RouteSpec | null, code?: ErrorCode): void
  readonly client: InternalClient
}

export const createStub = (answers: Answers): Stub => {
  const asked: { route: string; body: unknown }[] = []
  let isOutOfReach = false
  let refused: string | undefined
  let refusal: ErrorCode = 'INTERNAL'
  return {
    asked,
    setDown: (isDown) => {
      isOutOfReach = isDown
    },
    refuse: (route, code = 'INTERNAL') => {
      refused = route?.id
      refusal = code
    },
    client: {
      call: async (route: RouteSpec, { params, query, body }: Partial<Call> = {}) => {
        if (isOutOfReach) throw new AppError('UNAVAILABLE')
        if (route.id === refused) throw new AppError(refusal)
        asked.push({ route: route.id, body })
        return { data: answers[route.id]?.({ params, query, body }) }
      },
    } as unknown as InternalClient,
  }
}

/** Small, so that four records fill two pages. */
const perPage = 3

const placeOf = (number: number): string => `${String(number).padStart(13, '0')}-`

/** A map that knows in which order its entries were set or deleted. */
class NotedMap<V> extends Map<string, V> {
  readonly #numbers = new Map<string, number>()
  #last = 0

  #note(id: string): void {
    this.#last += 1
    this.#numbers.set(id, this.#last)
  }

  override set(id: string, value: V): this {
    super.set(id, value)
    this.#note(id)
    return this
  }

  override delete(id: string): boolean {
    this.#note(id)
    return super.delete(id)
  }

  changes({ after }: { readonly after?: string }, isWanted: (id: string) => boolean = () => true): ChangedIds {
    const again = placeOf(this.#last)
    if (after === undefined) return { ids: [], next: null, again, mustReadAll: true }
    const from = Number(after.slice(0, -1))
    const page = [...this.#numbers]
      .filter(([id, number]) => number > from && isWanted(id))
      .toSorted(([, a], [, b]) => a - b)
      .slice(0, perPage)
    const next = page.length < perPage ? null : placeOf(page.at(-1)?.[1] ?? 0)
    return { ids: page.map(([id]) => id), next, again, mustReadAll: false }
  }
}

export const createRecords = <R extends { readonly version: number; readonly revision?: number }>(
  idOf: (record: R) => string,
  unknown: ErrorCode,
) => {
  const byId = new NotedMap<R>()
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
    changes: (query: unknown, isWanted?: (id: string) => boolean) =>
      byId.changes(query as { after?: string }, isWanted),
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
