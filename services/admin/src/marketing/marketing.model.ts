import { type DocOf, flag, number, orNull, schemaOf, text, textOf, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

/** The fields of somebody of whom Klaviyo knows nothing yet, or nothing any more. */
export const nothingTold = {
  profilePrint: null,
  consentPrint: null,
  syncedAt: null,
  error: null,
  failedAt: null,
} as const

const profiles = schemaOf({
  /** The user's id. */
  _id: text,
  /** They want no news any more, or are erased: only their id is left here. */
  leaving: flag,
  /** Digests of what Klaviyo was told last, and of the consent it was told of. */
  profilePrint: orNull(text),
  consentPrint: orNull(text),
  syncedAt: orNull(time),
  /** Why Klaviyo did not take them. */
  error: orNull(text),
  failedAt: orNull(time),
})

/** Somebody whom Klaviyo may know from us. It is here before anything is sent, and until Klaviyo was told to delete it. */
export type KlaviyoProfileDoc = DocOf<typeof profiles>

profiles.index({ leaving: 1, _id: 1 })
profiles.index({ failedAt: -1 })

export const klaviyoProfileCollection = defineCollection<KlaviyoProfileDoc>({
  collection: 'klaviyo_profiles',
  schema: profiles,
  erase: { user: { otherwise: 'the id stays until Klaviyo was told to delete what stands under it' } },
})

const lastSync = schemaOf({ _id: textOf<'klaviyo'>(), at: time, total: number, successful: number, failed: number })

/** What became of the last sync of all. */
export type LastSyncDoc = DocOf<typeof lastSync>

export const lastSyncCollection = defineCollection<LastSyncDoc>({
  collection: 'last_syncs',
  schema: lastSync,
  erase: 'nothing of anybody',
})
