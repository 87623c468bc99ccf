import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { common } from '@love-space/texts/en/couple/common.ts'

/** Returns "You" for the reader, else the first name. */
export const nameFor = (readerId: string, person: { readonly id: string; readonly name: string }): string =>
  person.id === readerId ? common.you : firstNameOf(person)
