import { type DocOf, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  /** Id of the ring, so that one session holds its address. */
  _id: text,
  batchId: text,
  /** Id of the session that may write the address. */
  holder: text,
  until: time,
})

/** An address that an encode station holds. Kept for a day after its end: another station gets such an address last. */
export type AddressLeaseDoc = DocOf<typeof schema>

schema.index({ batchId: 1 })
schema.index({ until: 1 }, { expireAfterSeconds: 86_400 })

export const addressLeaseCollection = defineCollection<AddressLeaseDoc>({
  collection: 'address_leases',
  schema,
  erase: 'nothing of anybody',
})
