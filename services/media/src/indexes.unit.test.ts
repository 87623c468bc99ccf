import { describeQueries } from '@love-space/testing/query-indexes.ts'
import { ownCollections } from './collections.ts'
import { albumEntryCollection } from './album/album-entry.model.ts'
import { albumListingCollection } from './album/album-listing.model.ts'
import { contentAggregate } from './files/content.model.ts'
import { fileAggregate } from './files/file.model.ts'
import { memoryCountsCollection } from './album/memory-counts.model.ts'
import { memoryAggregate } from './memories/memory.model.ts'
import { exportAggregate } from './exports/export.model.ts'
import { showingCollection } from './showings/showing.model.ts'
import { timelineEventAggregate } from './timeline/timeline-event.model.ts'
import { activeScopeAggregate } from './storage/active-scope.model.ts'

const byId = { equal: ['_id'] }

describeQueries(
  [
    {
      of: fileAggregate,
      queries: {
        'one file, and several': byId,
        'a file that is changed in a state': { equal: ['_id'], rest: ['state', 'refs', 'scope', 'expiresAt'] },
        'what a scope has reserved': { equal: ['scope', 'state'] },
        'whether a scope has any': { equal: ['scope'], range: ['state'] },
        'uploads that were not completed': { equal: ['state'], range: ['expiresAt'] },
        'what nothing shows': { equal: ['state'], range: ['unreferencedSince'], rest: ['expiresAt'] },
        'uploads to be finished': { equal: ['state'], rest: ['createdAt'] },
        'files to be removed': { equal: ['state'] },
        'what shows a file': { equal: ['refs'] },
        'what was sealed in a space': { equal: ['sealed.spaceId'] },
        'what was sealed for somebody': { equal: ['sealed.readerId'] },
      },
    },
    {
      of: contentAggregate,
      queries: {
        'one content': byId,
        'a content that is changed': { equal: ['_id'], rest: ['state', 'files', 'key'] },
        'what a scope takes up': { equal: ['scope'] },
        'contents of a file': { equal: ['files'] },
        'whether a key is taken': { equal: ['key'] },
        'contents to be removed': { equal: ['state'] },
        'contents of a scope to be compared': { equal: ['scope'], rest: ['_id', 'state', 'createdAt'] },
        'contents to be compared': { range: ['_id'], rest: ['state', 'createdAt'] },
      },
    },
    {
      of: activeScopeAggregate,
      queries: {
        'one scope': byId,
        'in the order of changes': { sort: { changedAt: 1, _id: 1 } },
        'those of long ago': { range: ['at'] },
      },
    },
    { of: memoryCountsCollection, queries: { 'the counts of a space': { equal: ['_id'], rest: ['token'] } } },
    {
      of: memoryAggregate,
      queries: {
        'one memory': byId,
        'a page of memories, also of some days': {
          equal: ['spaceId', 'trashedAt'],
          sort: { date: -1, createdAt: -1, _id: -1 },
          range: ['date'],
          rest: ['userId'],
        },
        'a page of a category': {
          equal: ['spaceId', 'trashedAt', 'category'],
          sort: { date: -1, createdAt: -1, _id: -1 },
          range: ['date'],
          rest: ['userId'],
        },
        'the trash of a space': { equal: ['spaceId'], sort: { trashedAt: -1 }, rest: ['userId'] },
        'what has been in the trash for long': { range: ['trashedAt'] },
        'memories with a word': { equal: ['spaceId'], range: ['words'], rest: ['userId', 'trashedAt'] },
        'those added since a time, in all spaces': { range: ['createdAt'], sort: { createdAt: 1, _id: 1 } },
        'memories that the album does not list yet': { equal: ['isListed'] },
      },
    },
    {
      of: albumEntryCollection,
      queries: {
        'one entry': byId,
        'a page of the album, also of some days': {
          equal: ['spaceId'],
          sort: { place: -1 },
          range: ['place'],
          rest: ['userId', 'ownerId'],
        },
        'a page of a category': {
          equal: ['spaceId', 'category'],
          sort: { place: -1 },
          range: ['place'],
          rest: ['userId', 'ownerId'],
        },
        'entries of memories that were found': { equal: ['memoryId'], rest: ['place', 'spaceId', 'userId', 'ownerId'] },
        'entries of a file': { equal: ['fileId'] },
      },
    },
    {
      of: albumListingCollection,
      queries: {
        'one listing': byId,
        'listings of processes that died': { range: ['startedAt'] },
        'listings under way in a space': { equal: ['spaceId'] },
      },
    },
    {
      of: timelineEventAggregate,
      queries: {
        'one event': byId,
        'a page of the timeline, also of some days': {
          equal: ['spaceId', 'trashedAt'],
          sort: { date: -1, _id: -1 },
          range: ['date'],
          rest: ['userId'],
        },
        'a page of a type': {
          equal: ['spaceId', 'trashedAt', 'type'],
          sort: { date: -1, _id: -1 },
          range: ['date'],
          rest: ['userId'],
        },
        'those added since a time, in all spaces': { range: ['createdAt'], sort: { createdAt: 1, _id: 1 } },
        'events with a word': { equal: ['spaceId'], range: ['words'], rest: ['userId', 'trashedAt', 'date', 'type'] },
        'the trash of a space': { equal: ['spaceId'], sort: { trashedAt: -1 }, rest: ['userId'] },
        'what has been in the trash for long': { range: ['trashedAt'] },
      },
    },
    { of: exportAggregate, queries: { 'the export of somebody': byId, 'what has expired': { range: ['expiresAt'] } } },
    { of: showingCollection, queries: { 'the files of a record': byId } },
  ],
  Object.values(ownCollections),
)
