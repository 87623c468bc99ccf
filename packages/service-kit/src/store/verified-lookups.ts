/** Mark of a lookup that has a claim for every record. Backups leave it out, so a restored database is checked anew. */
export interface VerifiedLookupDoc {
  readonly _id: string
  readonly verifiedAt: Date
  /** Since when records are found by the lookup and no longer by the index that it replaced; absent before. */
  readonly readSince?: Date
}

export const verifiedLookupsCollection = 'verified_lookups'
