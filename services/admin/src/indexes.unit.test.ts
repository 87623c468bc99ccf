import { describeQueries, type QueryShape } from '@love-space/testing/query-indexes.ts'
import { ownCollections } from './collections.ts'
import { auditEntryCollection, auditValuesCollection } from './audit/audit.model.ts'
import { auditTrail } from './audit/audit.table.ts'
import { auditCheckpointCollection } from './audit/checkpoint.model.ts'
import { batchAggregate } from './batches/batch.model.ts'
import { dataRequestAggregate } from './data-requests/data-request.model.ts'
import { factoryKeyAggregate } from './factory-keys/factory-key.model.ts'
import { klaviyoProfileCollection, lastSyncCollection } from './marketing/marketing.model.ts'
import { bindingsTable } from './bindings/bindings.table.ts'
import { firstQuotesCollection, quoteAggregate } from './quotes/quote.model.ts'
import { spaceRowCollection } from './spaces/space-row.model.ts'
import { spacesTable } from './spaces/spaces.table.ts'
import { usersTable } from './users/users.table.ts'
import { userRowCollection } from './users/user-row.model.ts'
import { quotesTable } from './quotes/quotes.table.ts'
import { tapCountCollection } from './overview/tap-count.model.ts'
import { releaseCollection } from './releases/release.model.ts'
import { ringRowCollection } from './rings/ring-row.model.ts'
import { ringsTable } from './rings/rings.table.ts'
import { addressLeaseCollection } from './stations/address-lease.model.ts'
import { tableViewAggregate } from './table-views/table-view.model.ts'
import type { OfficeTable } from './tables/office-table.ts'

/** Returns the queries of each sort order, sorted by id last, and of conditions on times; each has an index. */
const ordersOf = (
  { spec, order = {} }: Pick<OfficeTable<object, object>, 'spec' | 'order'>,
  table = 'rows',
): Record<string, QueryShape> =>
  Object.fromEntries([
    ...spec.times.map((column): [string, QueryShape] => [
      `${table} by days of ${column}`,
      { range: [order[column] ?? column], rest: ['_id'] },
    ]),
    ...spec.sorts.map((keys) => {
      const sort: Record<string, 1 | -1> = {}
      for (const [column, way] of keys) sort[order[column] ?? column] = way
      sort._id = keys[0]?.[1] ?? 1
      return [
        `${table} by ${keys.map(([column]) => column).join(', then ')}`,
        { sort, rest: Object.keys(spec.filters) },
      ]
    }),
  ])

const bySearch: QueryShape = { range: ['words'], rest: ['_id'] }

describeQueries(
  [
    {
      of: auditEntryCollection,
      queries: {
        'one entry, and those behind it': { sort: { _id: 1 } },
        'by ids': bySearch,
        ...ordersOf(auditTrail),
        'of some days': { range: ['at'], rest: ['_id'] },
        'those to cut': { range: ['_id'] },
        'the last one before a day': { range: ['at'], sort: { at: -1, _id: -1 } },
      },
    },
    {
      of: auditCheckpointCollection,
      queries: { 'the last cut': { equal: ['_id'], rest: ['number'] } },
    },
    {
      of: auditValuesCollection,
      queries: { 'of entries': { equal: ['_id'] }, 'of a person': { equal: ['subjectId'] } },
    },
    {
      of: userRowCollection,
      queries: {
        'one user, and what is newer than it': { equal: ['_id'], rest: ['version', 'shape'] },
        ...ordersOf(usersTable),
        'by beginnings of words': bySearch,
        'one user by e-mail': { equal: ['email'] },
        'another super_admin': { equal: ['roles'], rest: ['active', '_id'] },
        'a super_admin by e-mail': { equal: ['email'], rest: ['roles', 'active'] },
      },
    },
    {
      of: dataRequestAggregate,
      queries: {
        'one request': { equal: ['_id'], rest: ['state', 'version', 'askedAt', 'userId', 'dueAt'] },
        'of a person': { equal: ['userId'], sort: { askedAt: -1 } },
        'those that wait': { equal: ['state'], sort: { askedAt: -1 } },
      },
    },
    {
      of: factoryKeyAggregate,
      queries: {
        'one key': { equal: ['_id'], rest: ['registeredBy', 'registeredAt', 'confirmedBy'] },
        'all, oldest first': { sort: { registeredAt: 1, _id: 1 } },
      },
    },
    {
      of: ringRowCollection,
      queries: {
        'one ring, and what is newer than it': { equal: ['_id'], rest: ['version', 'shape'] },
        'by the beginning of a device token': { equal: ['tokenKey'] },
        'by the beginning of a space token': { equal: ['spaceTokenPrefix'] },
        'rings of a space that is erased': { equal: ['spaceId'] },
        'rings of somebody who is erased': { equal: ['ownerId'] },
        'rings of a batch': {
          equal: ['batchId'],
          sort: { spaceId: 1, _id: 1 },
          rest: ['shippedAt', 'chipUid', 'status'],
        },
        'by beginnings of words': bySearch,
        'those that wait for shipping': { equal: ['shippedAt', 'isWritten'], range: ['batchId'] },
        'shipped ones without a tap': { equal: ['lastUsedAt'], range: ['shippedAt'] },
        ...ordersOf(ringsTable),
        ...ordersOf(bindingsTable, 'bindings'),
      },
    },
    {
      of: batchAggregate,
      queries: {
        'one batch': { equal: ['_id'], rest: ['state', 'keysGiven'] },
        'the newest': { sort: { createdAt: -1, _id: -1 } },
      },
    },
    {
      of: addressLeaseCollection,
      queries: {
        'one address': { equal: ['_id'], rest: ['holder', 'until'] },
        'of a batch': { equal: ['batchId'], rest: ['holder'] },
        'those that ended a day ago': { range: ['until'] },
      },
    },
    {
      of: spaceRowCollection,
      queries: {
        'one space, and what is newer than it': { equal: ['_id'], rest: ['version', 'shape'] },
        'spaces of people': { equal: ['memberIds'] },
        'by beginnings of words': bySearch,
        ...ordersOf(spacesTable),
      },
    },
    {
      of: klaviyoProfileCollection,
      queries: {
        'one, leaving or not': { equal: ['_id'], rest: ['leaving'] },
        'who leaves': { equal: ['leaving'] },
        'who was refused last': { range: ['failedAt'], sort: { failedAt: -1 } },
      },
    },
    {
      of: releaseCollection,
      queries: {
        'one release': { equal: ['_id'] },
        'all of them': { sort: { _id: 1 } },
        'of a front end': { equal: ['frontEnd'], rest: ['since', '_id'] },
      },
    },
    {
      of: tapCountCollection,
      queries: {
        'one day of a batch': { equal: ['_id'], rest: ['events'] },
        'some days': { range: ['day'] },
        'the first day': { sort: { day: 1 } },
      },
    },
    {
      of: tableViewAggregate,
      queries: { 'one view': { equal: ['_id'] }, 'of a table': { equal: ['table'], sort: { name: 1 } } },
    },
    { of: lastSyncCollection, queries: { 'the last one': { equal: ['_id'] } } },
    {
      of: quoteAggregate,
      queries: {
        'one quote': { equal: ['_id'] },
        'active ones': { equal: ['isActive'], sort: { _id: 1 } },
        'active ones of a category': { equal: ['category', 'isActive'], sort: { _id: 1 } },
        'active ones of a category in a language': { equal: ['category', 'language', 'isActive'], sort: { _id: 1 } },
        'by beginnings of words': { range: ['searchWords'], rest: ['_id'] },
        ...ordersOf(quotesTable),
      },
    },
    { of: firstQuotesCollection, queries: { 'the one document': { equal: ['_id'] } } },
  ],
  Object.values(ownCollections),
)
