import type { DataOwner, ownerFields } from '@love-space/contracts/ownership.ts'
import type { Schema } from 'mongoose'
import type { EraseRules } from './erase-rules.ts'

type OwnerField = (typeof ownerFields)[number]

/** Who has a value that only one record may have. A claim; it counts once its record has the value. */
export interface LookupDoc extends DataOwner {
  /** Key of the value. */
  readonly _id: string
  readonly recordId: string
  /** Changes with each claim, so that no writer removes or takes over a newer one. */
  readonly claimId: string
  /** End of a claim whose record was not written yet; absent once the record has the value. */
  readonly expiresAt?: Date
}

export interface LookupDefinition {
  readonly kind: 'collection'
  readonly collection: string
  readonly schema: Schema<LookupDoc>
  readonly erase: EraseRules
  /** Path of the value in the record. Only `insert`, `create`, `createMany` and `mutate` may change it. */
  readonly field: string
  /** Returns the key of a value; null for a value that several records may have. */
  readonly keyOf: (value: string) => string | null
  /** Unique index of the records that the lookup replaces. `npm run migrate` drops it once records are found by the lookup. */
  readonly formerIndex?: string
  /** Fields of the record that the claim repeats, because its erasure needs them. */
  readonly owners: readonly OwnerField[]
}
