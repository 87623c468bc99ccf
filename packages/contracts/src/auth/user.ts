import { type Static, Type } from '@sinclair/typebox'
import { languages, type Language } from '../languages.ts'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

export const Gender = Type.Union(['male', 'female', 'other', 'prefer-not-to-say'].map((value) => Type.Literal(value)))

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

export const User = Strict({
  id: Id,
  name: Type.String(),
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
  /** An address that `GET /files/{id}` answers to. */
  avatar: Nullable(Type.String()),
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
