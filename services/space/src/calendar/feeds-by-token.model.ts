import { defineLookup } from '@love-space/service-kit/store/lookup.ts'

/** Calendar feeds by the hash of their token. */
export const feedsByToken = defineLookup({
  collection: 'feeds_by_token',
  field: 'tokenHash',
  formerIndex: 'tokenHash_1',
  owners: ['spaceId', 'userId'],
  erase: { space: (spaceId) => ({ spaceId }), user: (userId) => ({ userId }) },
})
