import { type Static, type TString, Type } from '@sinclair/typebox'
import { limits } from './limits.ts'
import { emailPattern, secretPattern, webAddressPattern } from './patterns.ts'

export const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24 hexadecimal digits' })
/** Id of a letter: `{spaceId}-{YYYYMMDD}-{userId}`. */
export const MessageId = Type.String({ pattern: '^[0-9a-f]{24}-[0-9]{8}-[0-9a-f]{24}$' })
export const Day = Type.String({
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  description: 'YYYY-MM-DD',
})
export const Month = Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', description: 'YYYY-MM' })
/** A time. Its description tells it from other texts, also in types. */
export interface TInstant extends TString {
  readonly description: 'ISO 8601, UTC'
}
export const Instant = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z$',
  description: 'ISO 8601, UTC',
}) as TInstant
const versionBounds = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
/** Version of a record. It rises with each change of what people edit, and with nothing else. */
const Version = Type.Integer(versionBounds)
/** Version in an answer; absent in answers of older releases. */
export const VersionRead = Type.Optional(Version)
/** Optimistic lock: the `version` that was edited. The change is refused if the record has changed since. */
export const BasedOn = Type.Integer(versionBounds)
/** Like `BasedOn`, or `updatedAt` from remotes of the last release and the writes they hold. */
export const BasedOnOrInstant = Type.Union([Version, Instant])
export type BasedOn = Static<typeof BasedOnOrInstant>
export const Email = Type.String({
  pattern: emailPattern,
  maxLength: limits.emailCharsMax,
  description: 'an e-mail address without spaces or hidden characters',
})
export const WebAddress = Type.String({
  minLength: 1,
  maxLength: limits.urlCharsMax,
  pattern: webAddressPattern,
  description: 'an address that begins with http:// or https://',
})
export const Secret = Type.String({ pattern: secretPattern })
/** Second half of a link: a device token, or the partner whom an invitation is for. */
export const TapObject = Type.Union([Type.Literal('alpha'), Type.Literal('beta'), Secret])
export const IdList = Type.String({
  pattern: `^[0-9a-f]{24}(,[0-9a-f]{24}){0,${limits.newItemsMax - 1}}$`,
  description: 'ids with commas between them',
})
export const DayList = Type.String({
  pattern: `^[0-9]{4}-[0-9]{2}-[0-9]{2}(,[0-9]{4}-[0-9]{2}-[0-9]{2}){0,${limits.newItemsMax - 1}}$`,
  description: 'days with commas between them',
})
/** Name of an IANA time zone. Services check that it exists. */
export const TimeZone = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$' })
/** A line for other users, such as a name. Services remove invisible and direction-changing characters. */
export const OneLine = (length: { readonly minLength: number; readonly maxLength: number }) =>
  Type.String({ ...length, 'x-one-line': true })
export const Name = OneLine({ minLength: limits.nameCharsMin, maxLength: limits.nameCharsMax })
/** A PIN. `writeOnly` marks a secret, which stored data of requests leave out. */
export const Pin = Type.String({ pattern: '^[0-9]{4}$', writeOnly: true })
export const Password = Type.String({
  minLength: limits.passwordCharsMin,
  maxLength: limits.passwordCharsMax,
  writeOnly: true,
})
/** Password of a sign-in. Any length up to the maximum is valid, so that a wrong one fails as wrong, not as invalid. */
export const PasswordAttempt = Type.String({ minLength: 1, maxLength: limits.passwordCharsMax, writeOnly: true })
export const IdempotencyKey = Type.String({
  pattern: '^[A-Za-z0-9_-]*$',
  minLength: limits.idempotencyKeyCharsMin,
  maxLength: limits.idempotencyKeyCharsMax,
})
