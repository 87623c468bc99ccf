import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

/** Somebody whom Klaviyo may know from us. It is here before anything is sent, and until Klaviyo was told to delete it. */
export interface KlaviyoProfileDoc {
  /** The user's id. */
  readonly _id: string
  /** They want no news any more, or are erased: only their id is left here. */
  readonly leaving: boolean
  /** Digests of what Klaviyo was told last, and of the consent it was told of. */
  readonly profilePrint: string | null
  readonly consentPrint: string | null
  readonly syncedAt: Date | null
  /** Why Klaviyo did not take them. */
  readonly error: string | null
  readonly failedAt: Date | null
}

/** The fields of somebody of whom Klaviyo knows nothing yet, or nothing any more. */
export const nothingTold = {
  profilePrint: null,
  consentPrint: null,
  syncedAt: null,
  error: null,
  failedAt: null,
} as const

const profiles = new Schema<KlaviyoProfileDoc>(
  {
    _id: { type: String, required: true },
    leaving: { type: Boolean, required: true },
    profilePrint: { type: String, default: null },
    consentPrint: { type: String, default: null },
    syncedAt: { type: Date, default: null },
    error: { type: String, default: null },
    failedAt: { type: Date, default: null },
  },
  { versionKey: false },
)
profiles.index({ leaving: 1, _id: 1 })
profiles.index({ failedAt: -1 })

export const klaviyoProfileCollection = defineCollection<KlaviyoProfileDoc>({
  name: 'KlaviyoProfile',
  collection: 'klaviyo_profiles',
  schema: profiles,
  erase: { user: { otherwise: 'the id stays until Klaviyo was told to delete what stands under it' } },
})

/** What became of the last sync of all. */
export interface LastSyncDoc {
  readonly _id: 'klaviyo'
  readonly at: Date
  readonly total: number
  readonly successful: number
  readonly failed: number
}

export const lastSyncCollection = defineCollection<LastSyncDoc>({
  name: 'LastSync',
  collection: 'last_syncs',
  schema: new Schema<LastSyncDoc>(
    { _id: String, at: Date, total: Number, successful: Number, failed: Number },
    { versionKey: false },
  ),
  erase: 'nothing of anybody',
})
