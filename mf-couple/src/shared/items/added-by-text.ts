import type { Actor } from '@love-space/contracts/auth/user.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { fill } from '@love-space/texts/fill.ts'
import type { Item, ItemKind } from './item-kind.ts'

export const addedByText = <I extends Item>({ texts }: ItemKind<I>, by: Actor, readerId: string): string =>
  by.id === readerId ? texts.addedByYou : fill(texts.addedBy, { name: firstNameOf(by) })
