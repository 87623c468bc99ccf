import { type Static, Type } from '@sinclair/typebox'
import { languages, type Language } from '../languages.ts'
import { FileAddress } from '../media/file.ts'
import { Day, Id, Instant, Name } from '../primitives.ts'
import { Nullable, SomeOf, Strict } from '../route.ts'

const Gender = Type.Union(['male', 'female', 'other', 'prefer-not-to-say'].map((value) => Type.Literal(value)))

export const LanguageCode = Type.Unsafe<Language>(
  Type.Union(Object.keys(languages).map((language) => Type.Literal(language))),
)

/** Another e-mail that an operator proposes for somebody who is or was in a space. */
export const EmailProposal = Strict({
  id: Id,
  email: Type.String(),
  proposedAt: Instant,
  /** When it counts, unless somebody refuses it. */
  countsAt: Instant,
})
export type EmailProposal = Static<typeof EmailProposal>

/** What the partner is told of a proposal: not the address. */
export const PartnerEmailProposal = Strict({ ...Type.Omit(EmailProposal, ['email']).properties, name: Type.String() })
export type PartnerEmailProposal = Static<typeof PartnerEmailProposal>

/** What a person is called, by the partner and by operators. */
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

/** Who did something, as they are shown now. */
export const Doer = Strict({ id: Id, ...Shown.properties })
export type Doer = Static<typeof Doer>

export const User = Strict({
  id: Id,
  ...Shown.properties,
  email: Type.String(),
  /** Whether a link showed that the address is theirs; only then a password or PIN is reset by mail. */
  emailConfirmed: Type.Boolean(),
  /** Whether they asked for news by e-mail. */
  newsletter: Type.Boolean(),
  /** Whether there is a PIN: who has none sets the first one with the password. */
  hasPin: Type.Boolean(),
  /** Whether an operator chose the password: its person replaces it before they enter a space. */
  mustChoosePassword: Type.Optional(Type.Boolean()),
  /** The e-mail that an operator proposes instead of the present one. */
  emailProposal: Type.Optional(Nullable(EmailProposal)),
  dateOfBirth: Nullable(Type.String()),
  gender: Nullable(Type.String()),
  /** The language they chose for pages, mails and notifications; null: the one each browser asks for. */
  language: Nullable(LanguageCode),
  /** The primary role: `user`, `admin`, `super_admin` or another named one. */
  role: Type.String(),
  userRoles: Type.Array(
    Strict({
      isActive: Type.Boolean(),
      role: Strict({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    }),
  ),
})
export type User = Static<typeof User>

/** What a person says of themself; absent fields stay, null clears. */
export const Profile = SomeOf({
  name: Name,
  /** Refused where it says that somebody is younger than `limits.ageYearsMin`. */
  dateOfBirth: Nullable(Day),
  gender: Nullable(Gender),
  avatar: Nullable(FileAddress),
  language: Nullable(LanguageCode),
  /** Whether they ask for news by e-mail, or want no more of it. */
  newsletter: Type.Boolean(),
})
