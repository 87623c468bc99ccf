import { namedFields, shownFields, type Named, type Shown } from '@love-space/contracts/auth/user.ts'

const picks =
  <T extends object>(fields: readonly (keyof T)[]) =>
  (person: T): T =>
    Object.fromEntries(fields.map((field) => [field, person[field]])) as T

export const namedOf = picks<Named>(namedFields)

export const shownOf = picks<Shown>(shownFields)

export const nobody: Shown = { name: '', avatar: null }
