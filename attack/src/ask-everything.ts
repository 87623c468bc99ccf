import type { TSchema } from '@sinclair/typebox'
import {
  changeFile,
  createFilesDownload,
  deleteFile,
  getFile,
  viewFiles,
} from '@love-space/contracts/media/file.routes.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { harmlessExampleOf, leastExampleOf, type Example } from './route-examples.ts'
import type { Partner } from './people.ts'
import { isDeletion, publicRoutes } from './routes.ts'
import type { Scene } from './scene.ts'
import { sendRoute } from './send-route.ts'
import type { Target } from './target.ts'

/** A word of each sealed letter, by which searches look for it. */
export const searchedWord = 'kingfisher'

const searches = ['q', 'search']

const choicesOf = (name: string, schema: TSchema): unknown[] => {
  const choices = ((schema.anyOf ?? []) as TSchema[]).flatMap(({ const: value }) =>
    value === undefined ? [] : [value],
  )
  return searches.includes(name) ? [...choices, searchedWord] : choices
}

/** Returns inputs of a read: the least, and for those who may ask, one with each choice of each parameter, and a search. */
const readsOf = (route: RouteSpec, scene: Scene, owner: Partner, mayAsk: boolean): Example[] => {
  const least = leastExampleOf(route, scene, owner)
  if (!mayAsk) return [least]
  // A condition of a table takes several parameters together.
  const parameters = Object.entries((route.query?.properties ?? {}) as Record<string, TSchema>).filter(
    ([name]) => !name.includes('['),
  )
  const variants = parameters.flatMap(([name, schema]) => choicesOf(name, schema).map((value) => ({ [name]: value })))
  return [{}, ...variants].map((variant) => ({ ...least, query: { ...least.query, ...variant } }))
}

/** Writes are asked with ids of no record, so that nothing changes. Those of a sealed letter name it. */
const inputsOf = (route: RouteSpec, scene: Scene, owner: Partner, mayAsk: boolean): Example[] => {
  if (route.method === 'GET') return readsOf(route, scene, owner, mayAsk)
  const isOfLetter = route.path.startsWith('/capsules/')
  return [isOfLetter ? leastExampleOf(route, scene, owner) : harmlessExampleOf(route, scene)]
}

const isBare = ({ method, params, body }: RouteSpec): boolean => method !== 'GET' && !params && !body

/** Writes without any input come last, because they may end the session. */
const inOrder = publicRoutes
  .map(({ route }) => route)
  .filter((route) => !isDeletion(route))
  .toSorted((a, b) => Number(isBare(a)) - Number(isBare(b)))

export interface Asked {
  readonly operations: number
  requests: number
  served: number
  /** Operations whose answer held one of the needles. */
  readonly told: string[]
}

/** Calls every operation with the ids of `owner`, and looks for needles in each answer. */
export const askEverything = async (
  scene: Scene,
  options: {
    readonly owner: Partner
    readonly token: string | null
    readonly isOperator: boolean
    readonly needles: readonly string[]
    /** Where to ask; by default at the target's gateway. */
    readonly at?: Pick<Target, 'send' | 'newAddress'>
  },
): Promise<Asked> => {
  const { owner, token, isOperator, needles, at = scene.target } = options
  const asked: Asked = { operations: inOrder.length, requests: 0, served: 0, told: [] }
  for (const route of inOrder) {
    for (const input of inputsOf(route, scene, owner, (route.access === 'admin') === isOperator)) {
      const { status, headers, text } = await sendRoute(at, route, { ...input, token })
      asked.requests += 1
      if (status >= 200 && status < 300) asked.served += 1
      const answer = text + JSON.stringify(headers)
      if (needles.some((needle) => answer.includes(needle))) asked.told.push(`${route.method} ${route.path}`)
    }
  }
  return asked
}

/** Calls every operation that takes the id of a file, and returns those that answer with one of these. */
export const askForFiles = async (
  at: Pick<Target, 'send' | 'newAddress'>,
  token: string | null,
  fileIds: readonly string[],
): Promise<string[]> => {
  const told: string[] = []
  for (const id of fileIds) {
    const params = { id }
    const asked = [
      [getFile, { params }],
      [changeFile, { params, body: { rotation: 90 } }],
      [deleteFile, { params }],
      [createFilesDownload, { body: { ids: [id] } }],
      [viewFiles, { body: { ids: [id] } }],
    ] as const
    for (const [route, input] of asked) {
      const { status, text } = await sendRoute(at, route, { ...input, token })
      const isTold = route === viewFiles ? text.includes(id) : status < 400
      if (isTold || status >= 500 || status === 0) told.push(`${route.method} ${route.path} (${status})`)
    }
  }
  return told
}
