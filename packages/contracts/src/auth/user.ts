import { type Static, Type } from '@sinclair/typebox'
import { languages, type Language } from '../languages.ts'
import { FileAddress } from '../media/file.ts'
import { BasedOn, Day, Id, Instant, Name, VersionRead } from '../primitives.ts'
import { Nullable, SomeOf, Strict } from '../route.ts'

const Gender = Type.Union(['male', 'female', 'other', 'prefer-not-to-say'].map((value) => Type.Literal(value)))

export const LanguageCode = Type.Unsafe<Language>(
  Type.Union(Object.keys(languages).map((language) => Type.Literal(language))),
)

export const EmailProposal = Strict({
  id: Id,
  email: Type.String(),
  proposedAt: Instant,
  /** Time at which it takes effect, unless the user refuses it. */
  countsAt: Instant,
})
export type EmailProposal = Static<typeof EmailProposal>

/** A proposal for the partner's e-mail, without the address. */
export const PartnerEmailProposal = Strict({ ...Type.Omit(EmailProposal, ['email']).properties, name: Type.String() })
export type PartnerEmailProposal = Static<typeof PartnerEmailProposal>

export const Named = Strict({ name: Type.String() })
export type Named = Static<typeof Named>
export const namedFields = Object.keys(Named.properties) as readonly (keyof Named)[]

export const Shown = Strict({
  ...Named.properties,
  avatar: Nullable(Type.String()),
})
export type Shown = Static<typeof Shown>
export const shownFields = Object.keys(Shown.properties) as readonly (keyof Shown)[]

export const Actor = Strict({ id: Id, ...Shown.properties })
export type Actor = Static<typeof Actor>

export const User = Strict({
  id: Id,
  ...Shown.properties,
  email: Type.String(),
  /** Whether a link confirmed the e-mail. Only then can mails reset the password or PIN. */
  emailConfirmed: Type.Boolean(),
  newsletter: Type.Boolean(),
  /** Whether the user has a PIN. The first one is set with the password. */
  hasPin: Type.Boolean(),
  /** Whether the user can also confirm by a passkey. */
  hasPasskey: Type.Optional(Type.Boolean()),
  /** Whether an operator set the password, so that the user must replace it before entering a space. */
  mustChoosePassword: Type.Optional(Type.Boolean()),
  /** Whether another signed-in operator typed the password. Operators' routes then answer OWN_PASSWORD_NEEDED. */
  mustChooseToOperate: Type.Optional(Type.Boolean()),
  /** Whether this session must use a passkey before operators' routes answer anything but PASSKEY_NEEDED. */
  mustUsePasskey: Type.Optional(Type.Boolean()),
  emailProposal: Type.Optional(Nullable(EmailProposal)),
  /** True for a newcomer, who has never been in a space. */
  neverInSpace: Type.Optional(Type.Boolean()),
  dateOfBirth: Nullable(Type.String()),
  gender: Nullable(Type.String()),
  /** Language for pages, mails and notifications; null means the one that each browser requests. */
  language: Nullable(LanguageCode),
  role: Type.String(),
  userRoles: Type.Array(
    Strict({
      isActive: Type.Boolean(),
      role: Strict({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    }),
  ),
  /** Version that rises with changes of the profile, also by operators. */
  version: VersionRead,
})
export type User = Static<typeof User>

/** Fields of a profile. Absent ones stay, null clears one. */
export const Profile = SomeOf({
  name: Name,
  /** Date of birth. Answers an error for users younger than `limits.ageYearsMin`. */
  dateOfBirth: Nullable(Day),
  gender: Nullable(Gender),
  avatar: Nullable(FileAddress),
  language: Nullable(LanguageCode),
  newsletter: Type.Boolean(),
  basedOn: BasedOn,
})
