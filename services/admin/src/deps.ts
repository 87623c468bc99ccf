import type { ShownService } from '@love-space/contracts/admin/service-names.ts'
import type { PersonalDataKit } from '@love-space/members/personal-data.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { Aggregate } from '@love-space/service-kit/store/aggregate.ts'
import type { Model } from 'mongoose'
import {
  auditEntryCollection,
  auditValuesCollection,
  type AuditEntryDoc,
  type AuditValuesDoc,
} from './audit/audit.model.ts'
import { batchAggregate, type BatchDoc } from './batches/batch.model.ts'
import { dataRequestAggregate, type DataRequestDoc } from './data-requests/data-request.model.ts'
import type { Env } from './env.ts'
import { createKlaviyo, type Klaviyo } from './marketing/klaviyo.ts'
import {
  klaviyoProfileCollection,
  lastSyncCollection,
  type KlaviyoProfileDoc,
  type LastSyncDoc,
} from './marketing/marketing.model.ts'
import { addFirstQuotes } from './quotes/add-first-quotes.ts'
import { firstQuotesCollection, quoteAggregate, type FirstQuotesDoc, type QuoteDoc } from './quotes/quote.model.ts'
import { releaseCollection, type ReleaseDoc } from './releases/release.model.ts'
import { ringRowCollection, type RingRowDoc } from './rings/ring-row.model.ts'
import { spaceRowCollection, type SpaceRowDoc } from './spaces/space-row.model.ts'
import { userRowCollection, type UserRowDoc } from './users/user-row.model.ts'

/** What the verbs and queries of this service work with. */
export interface Deps extends PersonalDataKit<Env> {
  readonly quotes: Aggregate<QuoteDoc>
  readonly firstQuotes: Model<FirstQuotesDoc>
  readonly auditEntries: Model<AuditEntryDoc>
  readonly auditValues: Model<AuditValuesDoc>
  /** The read model of users. */
  readonly userRows: Model<UserRowDoc>
  /** The read model of rings, and of the bindings they are. */
  readonly ringRows: Model<RingRowDoc>
  /** The read model of spaces. */
  readonly spaceRows: Model<SpaceRowDoc>
  readonly batches: Aggregate<BatchDoc>
  readonly dataRequests: Aggregate<DataRequestDoc>
  readonly releases: Model<ReleaseDoc>
  readonly space: InternalClient
  /** Null without an API key. */
  readonly klaviyo: Klaviyo | null
  readonly klaviyoProfiles: Model<KlaviyoProfileDoc>
  readonly lastSyncs: Model<LastSyncDoc>
  readonly auth: InternalClient
  /** Every service that operators look after, this one too. */
  readonly services: Readonly<Record<ShownService, InternalClient>>
}

export const createDeps = async (kit: PersonalDataKit<Env>): Promise<Deps> => {
  const { env } = kit
  const services = {
    auth: kit.internal('auth', env.AUTH_URL),
    space: kit.internal('space', env.SPACE_URL),
    media: kit.internal('media', env.MEDIA_URL),
    engagement: kit.internal('engagement', env.ENGAGEMENT_URL),
    admin: kit.internal('admin', env.ADMIN_URL),
  }
  const deps = {
    ...kit,
    quotes: kit.store.open(quoteAggregate),
    firstQuotes: kit.store.collection(firstQuotesCollection),
    auditEntries: kit.store.collection(auditEntryCollection),
    auditValues: kit.store.collection(auditValuesCollection),
    userRows: kit.store.collection(userRowCollection),
    ringRows: kit.store.collection(ringRowCollection),
    spaceRows: kit.store.collection(spaceRowCollection),
    batches: kit.store.open(batchAggregate),
    dataRequests: kit.store.open(dataRequestAggregate),
    releases: kit.store.collection(releaseCollection),
    space: services.space,
    klaviyo: createKlaviyo(env),
    klaviyoProfiles: kit.store.collection(klaviyoProfileCollection),
    lastSyncs: kit.store.collection(lastSyncCollection),
    auth: services.auth,
    services,
  }
  await addFirstQuotes(deps)
  return deps
}
