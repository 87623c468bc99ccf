import type { PublicJwk } from '@love-space/service-kit/process/env.ts'
import { type DocOf, mixed, number, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'

const schema = schemaOf({
  /** Consecutive number from 1. The first replica to insert a number makes that key. */
  _id: number,
  kid: text,
  publicJwk: mixed<PublicJwk>(),
  sealedPrivateJwk: text,
  activeFrom: time,
})

export type SigningKeyDoc = DocOf<typeof schema>

export const signingKeyCollection = defineCollection<SigningKeyDoc>({
  collection: 'signing_keys',
  schema,
  erase: 'nothing of anybody',
})
