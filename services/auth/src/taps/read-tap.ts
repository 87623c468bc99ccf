import type { answerTap, passwordlessLogin } from '@love-space/contracts/auth/tap.internal.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { findKnownBrowser, type KnownBrowser } from '../browsers/known-browsers.ts'
import type { Deps } from '../deps.ts'
import { findLiveSession, type LiveSession } from '../sessions/sessions.queries.ts'
import type { UserDoc } from '../users/user.model.ts'
import { readVerdict } from './read-verdict.ts'
import type { TapFacts } from './tap.rules.ts'

/** What the gateway says of a tap. */
export type TapContext = BodyOf<typeof answerTap> | BodyOf<typeof passwordlessLogin>

/** A tap that auth has read and counted. */
export interface ReadTap {
  readonly facts: Omit<TapFacts, 'signedInUserId'>
  /** Of the ring. */
  readonly owner: UserDoc | null
  /** Of the person who tapped. */
  readonly live: LiveSession | null
  readonly tappedAt: Date
}

const liveSessionOf = async (deps: Deps, bearer: string | null): Promise<LiveSession | null> => {
  if (bearer === null) return null
  try {
    const { sid, userId } = await deps.verifyToken(bearer)
    return await findLiveSession(deps, sid, userId)
  } catch (error) {
    // With a token that is not valid, the person who taps is not signed in.
    if (error instanceof AppError && error.status === 401) return null
    throw error
  }
}

interface Origin {
  readonly ip: string
  readonly ringId: string | null
  /** Of the ring's owner, where they are signed in. */
  readonly ownSessionId: string | undefined
  readonly known: KnownBrowser | null
  readonly isPeek: boolean
}

/**
 * Counts who opens a link, and throws TOO_MANY_REQUESTS. The owner's session and the browsers they know count each for
 * themselves: whatever strangers do with the link, its owner gets in.
 */
const countTap = async (deps: Deps, { ip, ringId, ownSessionId, known, isPeek }: Origin): Promise<void> => {
  const { tapPerAddress, tapPerRing, tapPerKnownBrowser } = deps.settings.limits
  const own = ownSessionId ?? known?.browserHash
  if (own !== undefined) {
    await deps.counters.hit(`tap:own:${own}`, tapPerKnownBrowser)
    return
  }
  const kind = isPeek ? 'peek' : 'tap'
  await deps.counters.hit(`${kind}:address:${addressKey(ip)}`, tapPerAddress)
  if (ringId !== null) await deps.counters.hit(`${kind}:ring:${ringId}`, tapPerRing)
}

/** Reads what stands at the pair and who is asking, and counts the tap. */
export const readTap = async (deps: Deps, context: TapContext, isPeek: boolean): Promise<ReadTap> => {
  const { verdict, tappedAt } = await readVerdict(context.verdict, deps.env.INTERNAL_PUBLIC_KEYS.space, deps.clock())
  const [owner, live] = await Promise.all([
    verdict.ownerId === null ? null : deps.users.findById(verdict.ownerId),
    liveSessionOf(deps, context.bearer),
  ])
  const known = await findKnownBrowser(deps, owner, context.knownBrowser)
  const isOwn = owner !== null && live?.user._id === owner._id
  await countTap(deps, {
    ip: context.ip,
    ringId: verdict.ringId,
    ownSessionId: isOwn ? live.session._id : undefined,
    known,
    isPeek,
  })
  const facts = { verdict, isOwnerActive: owner?.active ?? false, isKnownBrowser: known !== null }
  return { facts, owner, live, tappedAt }
}
