import { type DocOf, flag, number, orNull, schemaOf, text, textOf, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

export const neverSynced = {
  profilePrint: null,
  consentPrint: null,
  syncedAt: null,
  error: null,
  failedAt: null,
} as const

const profiles = schemaOf({
  _id: text,
  leaving: flag,
  /** Digests of the profile and the consent sent last. */
  profilePrint: orNull(text),
  consentPrint: orNull(text),
  syncedAt: orNull(time),
  error: orNull(text),
  failedAt: orNull(time),
})

/** A user whom Klaviyo may know. Stored before the first call; deleted only after the deletion at Klaviyo. */
export type KlaviyoProfileDoc = DocOf<typeof profiles>

profiles.index({ leaving: 1, _id: 1 })
profiles.index({ failedAt: -1 })

export const klaviyoProfileCollection = defineCollection<KlaviyoProfileDoc>({
  collection: 'klaviyo_profiles',
  schema: profiles,
  erase: { user: { otherwise: 'the id stays until Klaviyo has deleted its data' } },
})

const lastSync = schemaOf({ _id: textOf<'klaviyo'>(), at: time, total: number, successful: number, failed: number })

export type LastSyncDoc = DocOf<typeof lastSync>

export const lastSyncCollection = defineCollection<LastSyncDoc>({
  collection: 'last_syncs',
  schema: lastSync,
  erase: 'nothing of anybody',
})
