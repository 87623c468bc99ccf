import { openApiDocument } from '@love-space/contracts/openapi.ts'
import { leaveSpace } from '@love-space/contracts/space/space.routes.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { Type, type TObject, type TSchema } from '@sinclair/typebox'
import type { Partner } from '../people.ts'
import { isDeletion, publicRoutes } from '../routes.ts'
import { knownIds } from '../route-examples.ts'

/** Lets half of the generated ids be those of existing records, because others only reach the first check. */
const withKnownIds = <Schema extends TSchema | undefined>(schema: Schema, ids: Readonly<Record<string, string>>) => {
  if (schema?.properties === undefined) return schema
  const properties = Object.entries((schema as unknown as TObject).properties).map(([name, property]) => {
    const id = ids[name]
    return [name, id === undefined ? property : { anyOf: [Type.Literal(id), property] }] as const
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

const withIdsOf = (owner: Partner, route: RouteSpec): RouteSpec => {
  const ids = knownIds(owner, route)
  const { params, query, body } = route
  return {
    ...route,
    ...(params && { params: withKnownIds(params, ids) }),
    ...(query && { query: withKnownIds(query, ids) }),
    ...(body && { body: withKnownIds(body, ids) }),
  }
}

/**
 * Routes that fuzzing calls. Left out are those after which the caller could read nothing more, which rows of their own try, streams, which
 * do not end, and uploads, whose bodies no schema describes.
 */
export const fuzzedRoutes = publicRoutes
  .map(({ route }) => route)
  .filter((route) => !isDeletion(route) && route.id !== leaveSpace.id)
  .filter(({ answerType, bodyType }) => answerType !== 'text/event-stream' && bodyType === undefined)

/**
 * Returns the lengths of texts that services surely refuse. They count UTF-16 units, as browsers do, of which a character of JSON Schema has
 * up to two. In one-line texts they do not count the invisible characters that they remove.
 */
const refusedLengths = ({ minLength, maxLength, ...text }: Record<string, unknown>): object => ({
  ...text,
  ...(typeof minLength === 'number' && { minLength: Math.ceil(minLength / 2) }),
  ...(maxLength !== undefined && text['x-one-line'] !== true && { maxLength }),
})

const isText = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'string'

/** Returns the OpenAPI document without its security: the relay adds the token that a case leaves out. */
export const documentFor = (owner: Partner): object => {
  const routes = fuzzedRoutes.map((route) => withIdsOf(owner, route))
  const document = JSON.stringify({ ...openApiDocument({ title: 'Love Space', version: '0', routes }), security: [] })
  return JSON.parse(document, (_name, value: unknown) => (isText(value) ? refusedLengths(value) : value)) as object
}
