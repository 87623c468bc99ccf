import { type Static, Type } from '@sinclair/typebox'
import { languages, type Language } from '../languages.ts'
import { Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

export const Gender = Type.Union(['male', 'female', 'other', 'prefer-not-to-say'].map((value) => Type.Literal(value)))

export const LanguageCode = Type.Unsafe<Language>(
  Type.Union(Object.keys(languages).map((language) => Type.Literal(language))),
)

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
