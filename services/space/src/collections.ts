import { peopleCollections } from '@love-space/members/people.ts'
import { downloadCollection } from '@love-space/members/downloads.ts'
import { calendarFeedAggregate } from './calendar/calendar-feed.model.ts'
import { feedsByToken } from './calendar/feeds-by-token.model.ts'
import { gameAggregate } from './games/game.model.ts'
import { presenceAggregate } from './games/presence.model.ts'
import { playlistAggregate } from './playlists/playlist.model.ts'
import { songAggregate } from './playlists/song.model.ts'
import { meetingAggregate } from './meetings/meeting.model.ts'
import { songTitleCollection } from './song-titles/song-title.model.ts'
import { ringTapAggregate } from './spaces/ring-tap.model.ts'
import { spaceAggregate } from './spaces/space.model.ts'
import { spacesByToken } from './spaces/spaces-by-token.model.ts'
import { ringCounterCollection } from './sun/ring-counter.model.ts'
import { sunBatchCollection } from './sun/sun-batch.model.ts'
import { deletedRingAggregate } from './stock/deleted-ring.model.ts'
import { ringChipCollection } from './stock/ring-chip.model.ts'
import { stockRingAggregate } from './stock/stock-ring.model.ts'
import { userSpacesCollection } from './spaces/user-spaces.model.ts'
import { wishAggregate } from './wishes/wish.model.ts'

export const ownCollections = {
  spaces: spaceAggregate,
  spacesByToken,
  userSpaces: userSpacesCollection,
  ringTaps: ringTapAggregate,
  meetings: meetingAggregate,
  ringCounters: ringCounterCollection,
  sunBatches: sunBatchCollection,
  stockRings: stockRingAggregate,
  deletedRings: deletedRingAggregate,
  ringChips: ringChipCollection,
  playlists: playlistAggregate,
  songs: songAggregate,
  songTitles: songTitleCollection,
  games: gameAggregate,
  presences: presenceAggregate,
  calendarFeeds: calendarFeedAggregate,
  feedsByToken,
  wishes: wishAggregate,
} as const

export const collections = [...Object.values(ownCollections), downloadCollection, ...peopleCollections]
