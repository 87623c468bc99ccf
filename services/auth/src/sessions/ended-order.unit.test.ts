import { createEndedSessions } from '@love-space/service-kit/auth/ended-sessions.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import fc from 'fast-check'
import { decodeJwt, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { signAccessToken } from '../keys/access-token.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import { newUser } from '../users/new-user.ts'
import type { UserDoc } from '../users/user.model.ts'
import { allowsSession } from '../users/user.rules.ts'
import type { SessionDoc } from './session.model.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

let keys: Pick<SigningKeys, 'signer'>
beforeAll(async () => {
  const { privateKey } = await generateKeyPair('EdDSA')
  keys = { signer: async () => ({ kid: 'one', key: privateKey }) }
})

const start = Date.parse('2026-11-21T12:00:00.400Z')

type Step =
  | { readonly kind: 'sign in' }
  | { readonly kind: 'begin refresh'; readonly session: number }
  | { readonly kind: 'make token'; readonly refresh: number }
  | { readonly kind: 'end all'; readonly exceptSession: number | null }
  | { readonly kind: 'end one'; readonly session: number }
  | { readonly kind: 'deliver'; readonly event: number }
  /** The next request reaches another process, whose clock differs by up to two seconds. */
  | { readonly kind: 'time passes'; readonly ms: number; readonly skewMs: number }

const index = fc.nat({ max: 20 })
const stepOf: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'sign in' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin refresh' as const), session: index }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('make token' as const), refresh: index }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('end all' as const), exceptSession: fc.option(index) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end one' as const), session: index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deliver' as const), event: index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('time passes' as const),
      ms: fc.constantFrom(1, 3, 300),
      skewMs: fc.integer({ min: -2_000, max: 2_000 }),
    }),
  },
)

const pick = <T>(of: readonly T[], at: number): T | undefined => of[at % Math.max(of.length, 1)]

describe('tokens and ends of all sessions, in any order within a second', () => {
  it('a token is refused if an end came after its user was read, and otherwise not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf, { maxLength: 40 }), async (steps) => {
        let now = start
        let skewMs = 0
        const clock = () => new Date(now + skewMs)
        const begun = { name: 'Mira', email: 'mira@example.com', passwordHash: '', pinHash: null, roles: [] }
        let user: UserDoc = { ...newUser({ ...begun, now: clock() }), version: 1 }
        const sessions: SessionDoc[] = []
        const refreshes: { session: SessionDoc; user: UserDoc; at: Date }[] = []
        const tokens: { claims: ReturnType<typeof decodeJwt>; sid: string; isOver: boolean }[] = []
        /** Sessions that have ended by the order of the steps; the test's oracle uses no times. */
        const endedSids = new Set<string>()
        const ends: EventData<typeof userSessionsEnded>[] = []
        const endedOne: string[] = []
        const answers: [boolean, boolean][] = []
        const set = createEndedSessions(() => new Date(start + 60_000))

        const mint = async (session: SessionDoc, read: UserDoc, at: Date) => {
          const token = await signAccessToken(keys as SigningKeys, {
            user: read,
            session,
            now: at,
            lifetimeS: 900,
            policy: 'offered',
          })
          tokens.push({ claims: decodeJwt(token), sid: session._id, isOver: endedSids.has(session._id) })
        }
        const take = async (step: Step): Promise<void> => {
          switch (step.kind) {
            case 'sign in': {
              const session = {
                _id: newId(),
                userId: user._id,
                begunAfter: user.sessionsEndedBefore,
                createdAt: clock(),
                amr: ['pwd'],
                steppedUpAt: null,
              } as unknown as SessionDoc
              sessions.push(session)
              await mint(session, user, clock())
              return
            }
            case 'begin refresh': {
              const session = pick(sessions, step.session)
              if (!session || endedOne.includes(session._id)) return
              const isAllowed = allowsSession(user, session)
              answers.push([isAllowed, !endedSids.has(session._id)])
              if (isAllowed) refreshes.push({ session, user, at: clock() })
              return
            }
            case 'make token': {
              const refresh = pick(refreshes, step.refresh)
              if (refresh) await mint(refresh.session, refresh.user, refresh.at)
              return
            }
            case 'end all': {
              const kept = step.exceptSession === null ? undefined : pick(sessions, step.exceptSession)
              const except = kept && allowsSession(user, kept) ? { sid: kept._id, browserHash: 'one' } : null
              const end = signOutEverywhere(user, clock(), 'password-changed', except)
              user = nextOf(user, end.fields)
              ends.push(end.event.envelope?.data as EventData<typeof userSessionsEnded>)
              for (const { _id } of sessions) if (_id !== except?.sid) endedSids.add(_id)
              for (const token of tokens) token.isOver ||= endedSids.has(token.sid)
              return
            }
            case 'end one': {
              const session = pick(sessions, step.session)
              if (!session) return
              endedOne.push(session._id)
              endedSids.add(session._id)
              for (const token of tokens) token.isOver ||= token.sid === session._id
              return
            }
            case 'deliver': {
              const end = pick(ends, step.event)
              if (end) set.endAll(end)
              return
            }
            default: {
              now += step.ms
              skewMs = step.skewMs
            }
          }
        }
        const isRefused = ({ claims, sid }: { claims: ReturnType<typeof decodeJwt>; sid: string }) =>
          set.isEnded({ sid, userId: user._id, sessionsEndedAt: claims.sea as number, issuedAt: claims.iat ?? 0 })

        for (const step of steps) {
          await take(step)
          expect(tokens.filter((token) => isRefused(token) && !token.isOver)).toEqual([])
        }
        for (const end of ends.toReversed()) set.endAll(end)
        for (const sid of endedOne) set.end({ sid, userId: user._id })
        expect(tokens.map(isRefused)).toEqual(tokens.map(({ isOver }) => isOver))
        expect(answers.map(([is]) => is)).toEqual(answers.map(([, should]) => should))
      }),
      { numRuns: 300 },
    )
  })
})
