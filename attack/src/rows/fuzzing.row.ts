import { errors, type ErrorCode } from '@love-space/contracts/errors.ts'
import { endSessions } from '@love-space/contracts/auth/session.routes.ts'
import { errorCodesOf } from '@love-space/contracts/openapi.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { checkOf } from '@love-space/service-kit/process/validation.ts'
import type { TObject, TSchema } from '@sinclair/typebox'
import fc, { type Arbitrary } from 'fast-check'
import { arbitraryOf } from '../arbitraries.ts'
import { hostileValues } from '../hostile-values.ts'
import { shown, textAt, type Answer } from '../http.ts'
import { asSignedIn, newCouple, type Partner } from '../people.ts'
import { exampleOf } from '../route-examples.ts'
import { isDeletion, publicRoutes } from '../routes.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import type { Tally } from '../tally.ts'

interface Case {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: readonly [string, string][]
  readonly body: string | undefined
  readonly contentType: string
  readonly isSignedIn: boolean
  readonly idempotencyKey: string | undefined
}

const anything = (): Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...hostileValues),
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )

/** Returns mostly valid input with one wrong field. */
const nearly = (schema: TObject): Arbitrary<unknown> => {
  const fitting = arbitraryOf(schema) as Arbitrary<Record<string, unknown>>
  const names = [...Object.keys(schema.properties), 'extra', '__proto__', 'constructor', '$where', '']
  const changed = fc
    .tuple(fitting, fc.constantFrom(...names), anything())
    .map(([value, name, other]) => Object.fromEntries([...Object.entries(value), [name, other]]))
  return fc.oneof(
    { arbitrary: fitting, weight: 3 },
    { arbitrary: changed, weight: 5 },
    { arbitrary: anything(), weight: 1 },
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const bodyOf = (schema: TSchema | undefined): Arbitrary<string | undefined> => {
  if (!schema) return fc.option(fc.string({ maxLength: 30 }), { nil: undefined, freq: 8 })
  const json = nearly(schema as TObject).map((value) => JSON.stringify(value))
  return fc.oneof(
    { arbitrary: json, weight: 8 },
    { arbitrary: json.map((text) => text.slice(0, -1)), weight: 1 },
    { arbitrary: fc.constantFrom('', 'null', '[]', '{"a":', '\ufeff{}', '"text"', 'NaN', '1e999'), weight: 1 },
  )
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [['', value]]

const caseOf = (route: RouteSpec, scene: Scene, owner: Partner): Arbitrary<Case> => {
  const known = exampleOf(route, scene, owner)
  const params = route.params
    ? fc.oneof(fc.constant(known.params), arbitraryOf(route.params), nearly(route.params))
    : fc.constant({})
  const query = fc.oneof(route.query ? nearly(route.query) : fc.constant({}), fc.constant({}))
  return fc.record({
    params: params.map((value) => Object.fromEntries(entriesOf(value))),
    query: query.map((value) => entriesOf(value).map(([name, given]): [string, string] => [name, textOf(given)])),
    body: bodyOf(route.body),
    contentType: fc.oneof(
      { arbitrary: fc.constant('application/json'), weight: 9 },
      {
        arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', ''),
        weight: 1,
      },
    ),
    isSignedIn: fc.oneof({ arbitrary: fc.constant(true), weight: 6 }, { arbitrary: fc.constant(false), weight: 1 }),
    idempotencyKey: fc.option(fc.constantFrom('fuzz-fuzz-fuzz', 'x', 'a'.repeat(200)), { nil: undefined, freq: 6 }),
  })
}

const send = (scene: Scene, route: RouteSpec, sent: Case, address: string, token: string | null): Promise<Answer> => {
  const path = route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(sent.params[name] ?? '').toWellFormed()),
  )
  const search = new URLSearchParams(
    sent.query.map(([name, value]): [string, string] => [name.toWellFormed(), value.toWellFormed()]),
  )
  return scene.target.send({
    address,
    method: route.method,
    path: search.size > 0 ? `/api${path}?${search}` : `/api${path}`,
    headers: {
      ...(sent.contentType === '' ? {} : { 'content-type': sent.contentType }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(sent.idempotencyKey === undefined ? {} : { 'idempotency-key': sent.idempotencyKey }),
      origin: scene.target.web,
      'x-love-space': '1',
    },
    ...(sent.body === undefined ? {} : { body: sent.body }),
  })
}

const stackForm = /\n\s+at |node_modules|\.ts:\d+|MongoServerError|TypeError|SyntaxError/

const judge = (route: RouteSpec, answer: Answer, sent: Case, tally: Tally): void => {
  const what = `${shown(answer)} for ${JSON.stringify(sent)}`
  tally.check(`${route.id} answers, and with no failure of ours`, answer.status > 0 && answer.status < 500, what)
  if (stackForm.test(answer.text)) tally.check(`${route.id} shows nothing of the code`, false, what)
  const isSuccess = answer.status === (route.status ?? 200)
  const code = textAt(answer.json, 'code')
  // Changed path parameters may lead to another route, or to none.
  const isThisRoute = !route.params || checkOf(route.params).Check(sent.params)
  // A response to HEAD has no body, so compare its status instead of the code.
  const isNamed = (named: ErrorCode) => (code === '' ? errors[named].status === answer.status : named === code)
  if (isThisRoute && !isSuccess && !errorCodesOf(route).some(isNamed)) {
    tally.check(`${route.id} answers only what its contract names`, false, what)
  }
  if (isSuccess && route.answer && !checkOf(route.answer).Check(answer.json)) {
    tally.check(`${route.id} answers what its contract says`, false, what)
  }
}

const hashing: readonly ErrorCode[] = ['LOGIN_FAILED', 'EMAIL_TAKEN', 'PASSWORD_WRONG', 'PIN_WRONG']

/** Returns the number of runs: fewer for routes that hash passwords or end the session. */
const runsOf = (route: RouteSpec, scene: Scene): number => {
  const isCostly = route.id === endSessions.id || hashing.some((code) => route.errors?.includes(code))
  return isCostly ? scene.tries(20, 4) : scene.tries(72, 7)
}

/** Number of accounts that fuzz in parallel. Each has its own, because a call may end its session. */
const lanes = 4

export const fuzzing: Row = {
  id: 'B',
  title: 'every route fuzzed from its schema',
  needsManyAddresses: true,
  attack: async (scene, tally) => {
    const { target } = scene
    const { seed } = target.chance
    const waiting = publicRoutes
      .map(({ route }) => route)
      .filter((route) => route.answerType === undefined && !isDeletion(route))
    let cases = 0
    const fuzz = async (route: RouteSpec, owner: Partner): Promise<void> => {
      for (const sent of fc.sample(caseOf(route, scene, owner), { numRuns: runsOf(route, scene), seed })) {
        cases += 1
        const address = cases % 20 === 1 ? target.newAddress() : owner.browser.address
        const answer = sent.isSignedIn
          ? await asSignedIn(target, owner, (token) => send(scene, route, sent, address, token))
          : await send(scene, route, sent, address, null)
        judge(route, answer, sent, tally)
      }
    }
    const fuzzNext = async (owner: Partner): Promise<void> => {
      for (let route = waiting.shift(); route; route = waiting.shift()) await fuzz(route, owner)
    }
    const owners = await Promise.all(Array.from({ length: lanes }, async () => (await newCouple(target)).partners[0]))
    await Promise.all(owners.map(fuzzNext))
    tally.notes.push(`${cases} cases`)
  },
}
