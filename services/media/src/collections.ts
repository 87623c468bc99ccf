import { memberCollections } from '@love-space/members/members.ts'
import { downloadCollection } from '@love-space/members/downloads.ts'
import { albumEntryCollection } from './album/album-entry.model.ts'
import { albumListingCollection } from './album/album-listing.model.ts'
import { exportAggregate } from './exports/export.model.ts'
import { contentAggregate } from './files/content.model.ts'
import { fileAggregate } from './files/file.model.ts'
import { memoryCountsCollection } from './album/memory-counts.model.ts'
import { memoryAggregate } from './memories/memory.model.ts'
import { showingCollection } from './showings/showing.model.ts'
import { timelineEventAggregate } from './timeline/timeline-event.model.ts'
import { activeScopeAggregate } from './storage/active-scope.model.ts'
import { uploadLockCollection } from './uploads/upload-lock.ts'

export const ownCollections = {
  files: fileAggregate,
  contents: contentAggregate,
  activeScopes: activeScopeAggregate,
  memories: memoryAggregate,
  memoryCounts: memoryCountsCollection,
  albumEntries: albumEntryCollection,
  albumListings: albumListingCollection,
  timelineEvents: timelineEventAggregate,
  exports: exportAggregate,
  showings: showingCollection,
} as const

export const collections = [
  ...Object.values(ownCollections),

  uploadLockCollection,
  downloadCollection,
  ...memberCollections,
]
