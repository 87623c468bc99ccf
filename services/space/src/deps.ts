import { createPeople, type People } from '@love-space/members/people.ts'
import type { PersonalDataKit } from '@love-space/members/personal-data.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { Aggregate } from '@love-space/service-kit/store/aggregate.ts'
import type { Model } from 'mongoose'
import type { Env } from './env.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { createLinkLimits, type LimitLinks } from './spaces/limit-links.ts'
import { ringTapCollection, type RingTapDoc } from './spaces/ring-tap.model.ts'
import { spaceAggregate, type SpaceDoc } from './spaces/space.model.ts'
import { playlistAggregate, type PlaylistDoc } from './playlists/playlist.model.ts'
import { songAggregate, type SongDoc } from './playlists/song.model.ts'
import { createAsk, type Ask } from './song-titles/fetch-answer.ts'
import { songTitleCollection, type SongTitleDoc } from './song-titles/song-title.model.ts'
import { calendarFeedAggregate, type CalendarFeedDoc } from './calendar/calendar-feed.model.ts'
import { gameAggregate, type GameDoc } from './games/game.model.ts'
import { presenceAggregate, type PresenceDoc } from './games/presence.model.ts'
import { createVerdictSigner, type SignVerdict } from './spaces/verdict-signer.ts'
import { ringChipCollection, type RingChipDoc } from './stock/ring-chip.model.ts'
import { stockRingAggregate, type StockRingDoc } from './stock/stock-ring.model.ts'
import { userSpacesCollection, type UserSpacesDoc } from './user-spaces/user-spaces.model.ts'

/** What the verbs and queries of this service work with. */
export interface Deps extends PersonalDataKit<Env> {
  readonly spaces: Aggregate<SpaceDoc>
  readonly userSpaces: Model<UserSpacesDoc>
  readonly ringTaps: Model<RingTapDoc>
  readonly stockRings: Aggregate<StockRingDoc>
  readonly ringChips: Model<RingChipDoc>
  readonly playlists: Aggregate<PlaylistDoc>
  readonly songs: Aggregate<SongDoc>
  readonly songTitles: Model<SongTitleDoc>
  readonly askTitle: Ask
  readonly games: Aggregate<GameDoc>
  readonly presences: Aggregate<PresenceDoc>
  readonly calendarFeeds: Aggregate<CalendarFeedDoc>
  readonly users: InternalClient
  readonly people: People
  readonly media: InternalClient
  readonly secrets: Secrets
  readonly limitLinks: LimitLinks
  readonly signVerdict: SignVerdict
}

const titleTimeoutMs = 4_000

export const createDeps = async (kit: PersonalDataKit<Env>): Promise<Deps> => {
  const { env, store, counters, clock } = kit
  return {
    ...kit,
    spaces: store.open(spaceAggregate),
    userSpaces: store.collection(userSpacesCollection),
    ringTaps: store.collection(ringTapCollection),
    stockRings: store.open(stockRingAggregate),
    ringChips: store.collection(ringChipCollection),
    playlists: store.open(playlistAggregate),
    songs: store.open(songAggregate),
    songTitles: store.collection(songTitleCollection),
    askTitle: createAsk({ timeoutMs: titleTimeoutMs }).ask,
    games: store.open(gameAggregate),
    presences: store.open(presenceAggregate),
    calendarFeeds: store.open(calendarFeedAggregate),
    users: kit.internal('auth', env.AUTH_URL),
    people: createPeople(kit),
    media: kit.internal('media', env.MEDIA_URL),
    secrets: createSecrets({ hmacKey: env.TOKEN_HMAC_KEY, encryptionKey: env.TOKEN_ENCRYPTION_KEY }),
    limitLinks: createLinkLimits(counters, {
      windowS: env.LINK_WINDOW_S,
      unknownPerAddress: env.UNKNOWN_LINKS_PER_ADDRESS,
      unknownPerToken: env.UNKNOWN_LINKS_PER_TOKEN,
      checksPerAddress: env.LINK_CHECKS_PER_ADDRESS,
      checksPerLink: env.LINK_CHECKS_PER_LINK,
      entriesPerUser: env.ENTRIES_PER_USER,
    }),
    signVerdict: await createVerdictSigner(env.INTERNAL_PRIVATE_KEY, clock),
  }
}
