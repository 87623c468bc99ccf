import { shownFields, type Shown } from '@love-space/contracts/auth/user.ts'

/** Picks what others see of a person from all that is known of them. */
export const shownOf = (person: Shown): Shown =>
  Object.fromEntries(shownFields.map((field) => [field, person[field]])) as unknown as Shown

/** What is seen of somebody who was erased, or whom nobody can be asked about now. */
export const nobody: Shown = { name: '', avatar: null }
