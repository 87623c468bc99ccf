import { type Static, Type } from '@sinclair/typebox'
import { languages, type Language } from '../languages.ts'
import { FileAddress } from '../media/file.ts'
import { BasedOn, Day, Id, Instant, Name, VersionRead } from '../primitives.ts'
import { Nullable, SomeOf, Strict } from '../route.ts'

const Gender = Type.Union(['male', 'female', 'other', 'prefer-not-to-say'].map((value) => Type.Literal(value)))

export const LanguageCode = Type.Unsafe<Language>(
  Type.Union(Object.keys(languages).map((language) => Type.Literal(language))),
)

/** An e-mail that an operator proposes for a present or former member. */
export const EmailProposal = Strict({
  id: Id,
  email: Type.String(),
  proposedAt: Instant,
  /** When it takes effect, unless a member refuses it. */
  countsAt: Instant,
})
export type EmailProposal = Static<typeof EmailProposal>

/** The partner's view of a proposal, without the address. */
export const PartnerEmailProposal = Strict({ ...Type.Omit(EmailProposal, ['email']).properties, name: Type.String() })
export type PartnerEmailProposal = Static<typeof PartnerEmailProposal>

/** The name that the partner and operators see. */
export const Named = Strict({ name: Type.String() })
export type Named = Static<typeof Named>
export const namedFields = Object.keys(Named.properties) as readonly (keyof Named)[]

/** What others see of a person. */
export const Shown = Strict({
  ...Named.properties,
  /** An address that `GET /files/{id}` answers to. */
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
  /** Whether a link confirmed the address; only then mails can reset password or PIN. */
  emailConfirmed: Type.Boolean(),
  newsletter: Type.Boolean(),
  /** Whether there is a PIN; the first one is set with the password. */
  hasPin: Type.Boolean(),
  /** Whether an operator chose the password: the user must replace it before entering a space. */
  mustChoosePassword: Type.Optional(Type.Boolean()),
  /** Whether another signed-in operator typed the password: operator routes then answer OWN_PASSWORD_NEEDED. */
  mustChooseToOperate: Type.Optional(Type.Boolean()),
  /** An e-mail proposed by an operator to replace the present one. */
  emailProposal: Type.Optional(Nullable(EmailProposal)),
  dateOfBirth: Nullable(Type.String()),
  gender: Nullable(Type.String()),
  /** Chosen language of pages, mails and notifications; null: as each browser requests. */
  language: Nullable(LanguageCode),
  /** The primary role: `user`, `admin`, `super_admin` or another named one. */
  role: Type.String(),
  userRoles: Type.Array(
    Strict({
      isActive: Type.Boolean(),
      role: Strict({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    }),
  ),
  /** Increases with changes of the profile, also by operators. */
  version: VersionRead,
})
export type User = Static<typeof User>

/** Changes of a profile; absent fields stay, null clears. */
export const Profile = SomeOf({
  name: Name,
  /** Refused for users younger than `limits.ageYearsMin`. */
  dateOfBirth: Nullable(Day),
  gender: Nullable(Gender),
  avatar: Nullable(FileAddress),
  language: Nullable(LanguageCode),
  newsletter: Type.Boolean(),
  basedOn: BasedOn,
})
