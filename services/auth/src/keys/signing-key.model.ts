import type { PublicJwk } from '@love-space/service-kit/process/env.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { Schema } from 'mongoose'

export interface SigningKeyDoc {
  /** 1, 2, 3 …: the process that inserts a number first has made that key. */
  readonly _id: number
  /** RFC 7638 thumbprint. */
  readonly kid: string
  readonly publicJwk: PublicJwk
  readonly sealedPrivateJwk: string
  readonly activeFrom: Date
}

const schema = new Schema<SigningKeyDoc>(
  {
    _id: { type: Number, required: true },
    kid: { type: String, required: true },
    publicJwk: { type: Schema.Types.Mixed, required: true },
    sealedPrivateJwk: { type: String, required: true },
    activeFrom: { type: Date, required: true },
  },
  { versionKey: false },
)

export const signingKeyCollection = defineCollection<SigningKeyDoc>({
  name: 'SigningKey',
  collection: 'signing_keys',
  schema,
  erase: 'nothing of anybody',
})
