import { describeQueries } from '@love-space/testing/query-indexes.ts'
import { ownCollections } from './collections.ts'
import { playlistAggregate } from './playlists/playlist.model.ts'
import { songAggregate } from './playlists/song.model.ts'
import { songTitleCollection } from './song-titles/song-title.model.ts'
import { gameAggregate } from './games/game.model.ts'
import { presenceAggregate } from './games/presence.model.ts'
import { calendarFeedAggregate } from './calendar/calendar-feed.model.ts'
import { feedsByToken } from './calendar/feeds-by-token.model.ts'
import { meetingAggregate } from './meetings/meeting.model.ts'
import { ringTapAggregate } from './spaces/ring-tap.model.ts'
import { ringCounterCollection } from './sun/ring-counter.model.ts'
import { sunBatchCollection } from './sun/sun-batch.model.ts'
import { spaceAggregate } from './spaces/space.model.ts'
import { deletedRingAggregate } from './stock/deleted-ring.model.ts'
import { spacesByToken } from './spaces/spaces-by-token.model.ts'
import { ringChipCollection } from './stock/ring-chip.model.ts'
import { stockRingAggregate } from './stock/stock-ring.model.ts'
import { userSpacesCollection } from './spaces/user-spaces.model.ts'
import { wishAggregate } from './wishes/wish.model.ts'

const byId = { equal: ['_id'] }
const expiredClaims = { range: ['expiresAt'] }

describeQueries(
  [
    {
      of: spaceAggregate,
      queries: {
        'one space, also by its invitations': byId,
        'rings that somebody asks about': { equal: ['rings.token.prefix'], rest: ['erasingAt'] },
        'the space of a ring, by its id': { equal: ['rings.ringId'], rest: ['erasingAt'] },
        'the space of a ring, by its token': { equal: ['rings.token.hash'], rest: ['erasingAt'] },
        'empty spaces': { equal: ['status'], rest: ['members', 'rings', 'erasingAt'] },
        'in the order of changes': { sort: { changedAt: 1, _id: 1 } },
        'disowned members whose time is over': { range: ['disowned.at'] },
        'ended spaces whose time is over': { equal: ['status'], range: ['endedAt'], rest: ['erasingAt'] },
      },
    },
    { of: spacesByToken, queries: { 'who has a token': byId, 'expired claims': expiredClaims } },
    { of: feedsByToken, queries: { 'who has a token': byId, 'expired claims': expiredClaims } },
    {
      of: ringChipCollection,
      queries: { 'the ring of a chip': byId, 'the chip of a ring that is deleted': { equal: ['ringId'] } },
    },
    {
      of: playlistAggregate,
      queries: {
        'one playlist': byId,
        'the playlists of a space': { equal: ['spaceId'] },
        'the playlist of a slot': { equal: ['slot'] },
      },
    },
    {
      of: songAggregate,
      queries: {
        'one song': byId,
        'the songs of a space': { equal: ['spaceId'] },
        'the song of a slot': { equal: ['slot'] },
      },
    },
    {
      of: songTitleCollection,
      queries: { 'one title': byId, 'titles that nobody asked for again': { range: ['expiresAt'] } },
    },
    {
      of: gameAggregate,
      queries: {
        'one game': byId,
        'the games of a space': { equal: ['spaceId'] },
        'the games of somebody': { equal: ['userIds'] },
      },
    },
    {
      of: presenceAggregate,
      queries: {
        'who is there': byId,
        'those of a space': { equal: ['spaceId'] },
        'those of somebody': { equal: ['userId'] },
      },
    },
    {
      of: calendarFeedAggregate,
      queries: {
        'the own address': byId,
        'those of a space': { equal: ['spaceId'] },
        'those of somebody': { equal: ['userId'] },
      },
    },
    {
      of: stockRingAggregate,
      queries: {
        'one ring': byId,
        'rings that somebody asks about': { equal: ['token.prefix'] },
        'the ring of a token': { equal: ['token.hash'] },
        'in the order of changes': { sort: { changedAt: 1, _id: 1 } },
        'those that could be bound': { equal: ['status'], sort: { _id: 1 }, rest: ['moving'] },
      },
    },
    {
      of: wishAggregate,
      queries: {
        'one wish': byId,
        'the wishes of a space': { equal: ['spaceId'], rest: ['ownerId', 'userId', 'isHidden'] },
        'the own list of somebody': { equal: ['ownerId'] },
        'the wish of a slot': { equal: ['slot'] },
      },
    },
    {
      of: deletedRingAggregate,
      queries: {
        'one ring': byId,
        'in the order of changes': { sort: { changedAt: 1, _id: 1 } },
        'those of long ago': { range: ['at'] },
      },
    },
    { of: ringCounterCollection, queries: { 'the counter of a ring': byId } },
    { of: sunBatchCollection, queries: { 'the key version of a batch': byId } },
    {
      of: meetingAggregate,
      queries: { 'the meetings of a space': byId, 'those of a space that is erased': { equal: ['spaceId'] } },
    },
    {
      of: ringTapAggregate,
      queries: { 'the last taps of rings': byId, 'in the order of changes': { sort: { changedAt: 1, _id: 1 } } },
    },
    {
      of: userSpacesCollection,
      queries: {
        'where somebody may be found': { equal: ['_id'], rest: ['enteringId', 'enteringUntil'] },
        'whose list holds an erased space': { equal: ['spaceIds'] },
      },
    },
  ],
  Object.values(ownCollections),
)
