import type { ErasureKind } from './erasure.events.ts'

/** The fields by which something stored says whose it is: what names a space is both partners', whoever of them it names as well. */
export const ownerFields = ['spaceId', 'userId'] as const

/** Whose something is. */
export type Owner = { readonly [Field in (typeof ownerFields)[number]]?: string }

/** What fields are called that hold ids of what can be erased. */
export const fieldsNaming: Readonly<Record<ErasureKind, RegExp>> = {
  space: /^spaceIds?$/,
  user: /^(user|owner|actor|author|member|partner|reader)Ids?$|^(created|used|ended|liked)By$/,
}
