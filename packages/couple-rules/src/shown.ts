import { namedFields, shownFields, type Named, type Shown } from '@love-space/contracts/auth/user.ts'

const picks =
  <T extends object>(fields: readonly (keyof T)[]) =>
  (person: T): T =>
    Object.fromEntries(fields.map((field) => [field, person[field]])) as T

/** Picks what a person is called from all that is known of them. */
export const namedOf = picks<Named>(namedFields)

/** Picks what others see of a person from all that is known of them. */
export const shownOf = picks<Shown>(shownFields)

/** Display of an erased or unknown person. */
export const nobody: Shown = { name: '', avatar: null }
