import type { RouteSpec } from '@love-space/contracts/route.ts'
import type { TObject, TSchema } from '@sinclair/typebox'
import fc from 'fast-check'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { arbitraryOf } from './arbitraries.ts'
import { systemClock } from '@love-space/service-kit/process/clock.ts'
import type { Partner } from './people.ts'
import type { Scene } from './scene.ts'

/** Valid input of a route, with ids of an existing user's records. */
export interface Example {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

const recordsOf = (owner: Partner): readonly (readonly [path: string, ids: Readonly<Record<string, string>>])[] => [
  ['/love-message/', { id: owner.messageId }],
  // An answer has the same id as that day's letter.
  ['/daily-question/answers/', { id: owner.messageId }],
  ...(owner.capsuleId === undefined ? [] : [['/capsules/', { id: owner.capsuleId }] as const]),
  ['/memories/{id}', { id: owner.memoryId }],
  ['/timeline/{id}', { id: owner.timelineEventId }],
  ['/admin/users/', { id: owner.userId }],
  ['/admin/spaces/', { id: owner.spaceId }],
  ['/rings/', { id: owner.ringId }],
  ['/space-device-bindings/', { id: owner.ringId }],
  ['/spaces/{spaceId}/trash/', { kind: 'memory', id: owner.memoryId }],
]

export const knownIds = (owner: Partner, route: RouteSpec): Readonly<Record<string, string>> => ({
  spaceId: owner.spaceId,
  // The default playlist has the id of its space.
  playlistId: owner.spaceId,
  key: 'truth_or_dare',
  ringId: owner.ringId,
  userId: owner.userId,
  memoryId: owner.memoryId,
  commentId: owner.commentId,
  ...(owner.songId === undefined ? {} : { songId: owner.songId }),
  ...(owner.wishId === undefined ? {} : { wishId: owner.wishId }),
  ...recordsOf(owner).find(([path]) => route.path.startsWith(path))?.[1],
})

const sampleOf = (schema: TSchema, seed: number): unknown => fc.sample(arbitraryOf(schema), { numRuns: 1, seed })[0]

const asRecord = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>

export const exampleOf = (route: RouteSpec, scene: Scene, owner: Partner = scene.victims.partners[0]): Example => {
  const { seed } = scene.target.chance
  const known = knownIds(owner, route)
  const filled = (schema: TSchema | undefined): Record<string, unknown> => {
    const value = asRecord(schema && sampleOf(schema, seed))
    return Object.fromEntries(Object.entries(value).map(([name, given]) => [name, known[name] ?? given]))
  }
  return { params: filled(route.params), query: filled(route.query), body: route.body && filled(route.body) }
}

const recordNames = ['spaceId', 'playlistId', 'ringId', 'memoryId', 'commentId', 'songId', 'wishId', 'id']

const partsOf = ({ params, query, body }: RouteSpec): readonly (TObject | undefined)[] => [params, query, body]

/** Returns whether the input of a route can name the space or a record. Without one it is about the caller's own space. */
export const namesRecords = (route: RouteSpec): boolean =>
  partsOf(route).some((part) => recordNames.some((name) => part?.properties[name] !== undefined))

/** Returns the least input with which a route gets to the records of `owner`. */
export const leastExampleOf = (route: RouteSpec, scene: Scene, owner: Partner): Example => {
  const today = systemClock().toISOString()
  const known: Record<string, unknown> = {
    ...knownIds(owner, route),
    date: today.slice(0, 10),
    month: today.slice(0, 7),
    // A session of nobody: without one, all of the caller's would end.
    sid: newId(),
  }
  const filled = (schema: TObject | undefined): Record<string, unknown> => {
    const { properties = {}, required = [], minProperties = 0 } = schema ?? {}
    const wanted = Object.keys(properties).filter((name) => required.includes(name) || name in known)
    const names = wanted.length < minProperties ? [...wanted, ...Object.keys(properties).slice(0, 1)] : wanted
    const sample = (name: string): unknown => sampleOf(properties[name] as TSchema, scene.target.chance.seed)
    return Object.fromEntries(names.map((name) => [name, known[name] ?? sample(name)]))
  }
  const [params, query, body] = partsOf(route).map(filled)
  return { params: params ?? {}, query: query ?? {}, body: route.body && body }
}

/** Returns input that gets past access but changes nothing: ids of no record, no query, and an unknown field. */
export const harmlessExampleOf = (route: RouteSpec, scene: Scene): Example => {
  const { params } = exampleOf(route, scene)
  const unknown = Object.entries(params).map(([name, value]) => [name, /id$/i.test(name) ? newId() : value])
  return { params: Object.fromEntries(unknown), query: {}, body: route.body && { unexpected: true } }
}

export const pathOf = (route: RouteSpec, scene: Scene, owner?: Partner): string => {
  const { params } = exampleOf(route, scene, owner)
  return route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
