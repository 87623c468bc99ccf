import type { RouteSpec } from '@love-space/contracts/route.ts'
import type { TSchema } from '@sinclair/typebox'
import fc from 'fast-check'
import { arbitraryOf } from './arbitraries.ts'
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

export const pathOf = (route: RouteSpec, scene: Scene, owner?: Partner): string => {
  const { params } = exampleOf(route, scene, owner)
  return route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
