import { callersOf } from '@love-space/contracts/callers.ts'
import { operatorRoles } from '@love-space/contracts/admin/operator-roles.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import type { AccessWorld } from './access-world.ts'
import { expiredTokenOf, tokenWithoutPasskeyOf, unconfirmedTokenOf } from './signed-tokens.ts'
import { forgedTokens, wrongSignature } from './forged-tokens.ts'
import { shown, textAt, type Answer } from './http.ts'
import type { Browser } from './browser.ts'
import { harmlessExampleOf, leastExampleOf, namesRecords, type Example } from './route-examples.ts'
import { isDeletion, signedInRoutes } from './routes.ts'
import type { Scene } from './scene.ts'
import { sendRoute } from './send-route.ts'
import type { Tally } from './tally.ts'

/** The answer to a caller: the route serves it, refuses it by a code, or answers 404 as for a missing record. */
type Outcome = 'served' | 'unseen' | 'SIGN_IN_REQUIRED' | 'TOKEN_EXPIRED' | 'TOKEN_INVALID' | 'SESSION_ENDED' | Refusal
type Refusal = 'FORBIDDEN' | 'PASSKEY_NEEDED' | 'STEP_UP_REQUIRED'

interface Kind {
  readonly name: string
  /** Whether the short form tries the operation at this place of the list; by default every one. */
  readonly isTried?: (route: RouteSpec, place: number) => boolean
  /** Access of the operations that are tried; by default every one. */
  readonly only?: RouteSpec['access']
  readonly outcomeOf: (route: RouteSpec) => Outcome
  readonly token: string | null
}

const refusals = [
  'SIGN_IN_REQUIRED',
  'TOKEN_EXPIRED',
  'TOKEN_INVALID',
  'SESSION_ENDED',
  'FORBIDDEN',
  'PASSKEY_NEEDED',
  'STEP_UP_REQUIRED',
]

const always =
  (outcome: Outcome): Kind['outcomeOf'] =>
  () =>
    outcome

/** Operators have no space, and their step-up is too long ago. */
const outcomeForOperator =
  (role: string): Kind['outcomeOf'] =>
  (route) => {
    if (route.access === 'admin' && !callersOf(route).some((one) => one === role)) return 'FORBIDDEN'
    if (route.stepUp) return 'STEP_UP_REQUIRED'
    return route.access === 'member' ? 'unseen' : 'served'
  }

const inTurn =
  (rank: number): NonNullable<Kind['isTried']> =>
  (_, place) =>
    place % 2 === rank

const outcomeForUser =
  ({ hasSpace }: { readonly hasSpace: boolean }): Kind['outcomeOf'] =>
  (route) => {
    if (route.access === 'admin') return 'FORBIDDEN'
    // A route that names no record is about the caller's own space.
    return route.access === 'member' && (!hasSpace || namesRecords(route)) ? 'unseen' : 'served'
  }

const outcomeForPartner: Kind['outcomeOf'] = (route) => {
  if (route.access === 'admin') return 'FORBIDDEN'
  return route.stepUp ? 'STEP_UP_REQUIRED' : 'served'
}

const kindsOf = async (scene: Scene, world: AccessWorld): Promise<readonly (readonly Kind[])[]> => {
  const { target } = scene
  const { partner, otherCouple, formerMember, signedOut, deactivated, operators } = world
  const token = partner.browser.token ?? ''
  const forged = await forgedTokens(target, token)
  const unconfirmed = (browser: Browser): Promise<string> => unconfirmedTokenOf(target, browser.token ?? '')
  const ofOperators = [...operators].map(async ([role, browser], rank): Promise<Kind> => ({
    name: role,
    isTried: ({ access }, place) => access === 'admin' || place % operatorRoles.length === rank,
    token: await unconfirmed(browser),
    outcomeOf: outcomeForOperator(role),
  }))
  return [
    [
      { name: 'nobody', token: null, outcomeOf: always('SIGN_IN_REQUIRED') },
      {
        name: 'expired token',
        token: await expiredTokenOf(target, token),
        outcomeOf: always('TOKEN_EXPIRED'),
        isTried: inTurn(0),
      },
      {
        name: 'wrong signature',
        token: forged[wrongSignature] ?? '',
        outcomeOf: always('TOKEN_INVALID'),
        isTried: inTurn(1),
      },
      { name: 'signed out', token: signedOut.token, outcomeOf: always('SESSION_ENDED'), isTried: inTurn(0) },
      { name: 'deactivated', token: deactivated.token, outcomeOf: always('SESSION_ENDED'), isTried: inTurn(1) },
      { name: 'other couple', token: otherCouple.browser.token, outcomeOf: outcomeForUser({ hasSpace: true }) },
      { name: 'former member', token: formerMember.browser.token, outcomeOf: outcomeForUser({ hasSpace: false }) },
      ...(await Promise.all(ofOperators)),
      {
        name: 'operator without a passkey',
        only: 'admin',
        token: await tokenWithoutPasskeyOf(target, operators.get('super_admin')?.token ?? ''),
        outcomeOf: always('PASSKEY_NEEDED'),
      },
    ],
    // The last one, because it deletes records.
    [{ name: 'partner', token: await unconfirmed(partner.browser), outcomeOf: outcomeForPartner }],
  ]
}

/** Deletions come last, those of a part before those of the whole. */
const inOrder = signedInRoutes
  .map(({ route }) => route)
  .toSorted((a, b) => rankOf(a) - rankOf(b) || b.path.length - a.path.length)

function rankOf(route: RouteSpec): number {
  if (isDeletion(route)) return 2
  return route.method === 'DELETE' ? 1 : 0
}

const inputOf = (route: RouteSpec, scene: Scene, { owner }: AccessWorld): Example =>
  route.access === 'admin' ? harmlessExampleOf(route, scene) : leastExampleOf(route, scene, owner)

const outcomeIn = (expected: Outcome, { status, json }: Answer): boolean => {
  const code = textAt(json, 'code')
  if (expected === 'unseen') return status === 404
  if (expected === 'served') return status > 0 && status < 500 && !refusals.includes(code)
  // An answer to HEAD has no body.
  return code === expected || (code === '' && [401, 403].includes(status))
}

const cell = (outcomes: ReadonlySet<string>): string => [...outcomes].toSorted().join(' or ')

/** Returns a table of what each kind of caller gets from the operations that the same callers may use. */
const tableOf = (names: readonly string[], seen: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>) => {
  const groups = Map.groupBy(inOrder, (route) => callersOf(route).join(', '))
  return [
    `| operations for | ${names.join(' | ')} |`,
    `|${' --- |'.repeat(names.length + 1)}`,
    ...[...groups].map(([callers, routes]) =>
      [
        `| ${routes.length} for ${callers}`,
        ...names.map((name) => cell(new Set(routes.flatMap(({ id }) => [...(seen.get(id)?.get(name) ?? [])])))),
        '',
      ]
        .join(' | ')
        .trimEnd(),
    ),
  ]
}

/** Calls every operation as every kind of caller. */
export const tryAccess = async (scene: Scene, world: AccessWorld, tally: Tally): Promise<void> => {
  const seen = new Map(inOrder.map(({ id }) => [id, new Map<string, Set<string>>()]))
  const unseenAs = new Map<string, string>()

  const tryAs = async (kind: Kind): Promise<void> => {
    for (const [place, route] of inOrder.entries()) {
      if (kind.only !== undefined && route.access !== kind.only) continue
      if (scene.isShort && kind.isTried?.(route, place) === false) continue
      const input = inputOf(route, scene, world)
      const answer = await sendRoute(scene.target, route, { ...input, token: kind.token })
      const expected = kind.outcomeOf(route)
      const what = `${kind.name} is ${expected === 'served' ? 'served' : `refused (${expected})`} by ${route.id}`
      const isExpected = tally.check(what, outcomeIn(expected, answer), shown(answer))
      seen.get(route.id)?.set(kind.name, new Set([isExpected ? expected : 'NOT HELD']))
      if (kind.name === 'other couple' && expected === 'unseen') unseenAs.set(route.id, shown(answer))
      if (kind.name === 'partner') {
        const differs = shown(answer) !== unseenAs.get(route.id)
        tally.check(`${route.id} tells the partner more than another couple`, differs, shown(answer))
      } else {
        tally.check(`${route.id} shows ${kind.name} nothing`, !answer.text.includes(world.secret), shown(answer))
      }
    }
  }

  const names: string[] = []
  for (const kinds of await kindsOf(scene, world)) {
    names.push(...kinds.map(({ name }) => name))
    await Promise.all(kinds.map(tryAs))
  }
  tally.tables.push(tableOf(names, seen))
  tally.notes.push(`${inOrder.length} operations, ${names.length} kinds of callers`)
}
