import { downloadCollection } from '@love-space/members/downloads.ts'
import { auditEntryCollection, auditValuesCollection } from './audit/audit.model.ts'
import { auditCheckpointCollection } from './audit/checkpoint.model.ts'
import { batchAggregate } from './batches/batch.model.ts'
import { dataRequestAggregate } from './data-requests/data-request.model.ts'
import { factoryKeyAggregate } from './factory-keys/factory-key.model.ts'
import { klaviyoProfileCollection, lastSyncCollection } from './marketing/marketing.model.ts'
import { firstQuotesCollection, quoteAggregate } from './quotes/quote.model.ts'
import { tapCountCollection } from './overview/tap-count.model.ts'
import { releaseCollection } from './releases/release.model.ts'
import { ringRowCollection } from './rings/ring-row.model.ts'
import { spaceRowCollection } from './spaces/space-row.model.ts'
import { addressLeaseCollection } from './stations/address-lease.model.ts'
import { tableViewAggregate } from './table-views/table-view.model.ts'
import { userRowCollection } from './users/user-row.model.ts'

export const ownCollections = {
  quotes: quoteAggregate,
  firstQuotes: firstQuotesCollection,
  auditEntries: auditEntryCollection,
  auditValues: auditValuesCollection,
  auditCheckpoints: auditCheckpointCollection,
  userRows: userRowCollection,
  /** Rings, which are also the rows of bindings. */
  ringRows: ringRowCollection,
  spaceRows: spaceRowCollection,
  batches: batchAggregate,
  addressLeases: addressLeaseCollection,
  factoryKeys: factoryKeyAggregate,
  dataRequests: dataRequestAggregate,
  tableViews: tableViewAggregate,
  releases: releaseCollection,
  tapCounts: tapCountCollection,
  klaviyoProfiles: klaviyoProfileCollection,
  lastSyncs: lastSyncCollection,
} as const

export const collections = [...Object.values(ownCollections), downloadCollection]
