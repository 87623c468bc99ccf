import type { Actor } from '@love-space/contracts/auth/user.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { items } from '@love-space/texts/en/couple/items.ts'
import { fill } from '@love-space/texts/fill.ts'

export const addedByText = (by: Actor, readerId: string): string =>
  by.id === readerId ? items.addedByYou : fill(items.addedBy, { name: firstNameOf(by) })
