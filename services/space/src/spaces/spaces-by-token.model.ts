import { defineLookup } from '@love-space/service-kit/store/lookup.ts'

/** Spaces by the hash of their token. */
export const spacesByToken = defineLookup({
  collection: 'spaces_by_token',
  field: 'token.hash',
  formerIndex: 'token.hash_1',
  erase: { space: (recordId) => ({ recordId }) },
})
