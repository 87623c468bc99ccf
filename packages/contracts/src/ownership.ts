import type { ErasureKind } from './erasure.events.ts'

/** Fields that name a record's owner. With `spaceId` it belongs to both partners, even if `userId` is set. */
export const ownerFields = ['spaceId', 'userId'] as const

export type DataOwner = { readonly [Field in (typeof ownerFields)[number]]?: string }

/** Names of fields that contain ids of each erasable kind. */
export const fieldsNaming: Readonly<Record<ErasureKind, RegExp>> = {
  space: /^spaceIds?$/,
  user: /^(user|owner|actor|author|member|partner|reader)Ids?$|^(created|used|ended|liked)By$/,
}
