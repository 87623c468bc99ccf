import { Type } from '@sinclair/typebox'
import { limits } from './limits.ts'
import { emailPattern } from './patterns.ts'

/** Ids are 24 lower-case hexadecimal digits. */
export const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24 hexadecimal digits' })
/** A love message's id names its space, day and author: `{spaceId}-{YYYYMMDD}-{userId}`. */
export const MessageId = Type.String({ pattern: '^[0-9a-f]{24}-[0-9]{8}-[0-9a-f]{24}$' })
/** A calendar day without time or zone, `YYYY-MM-DD`. */
export const Day = Type.String({
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  description: 'YYYY-MM-DD',
})
/** A calendar month, `YYYY-MM`. */
export const Month = Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', description: 'YYYY-MM' })
/** ISO 8601 in UTC. */
export const Instant = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z$',
  description: 'ISO 8601, UTC',
})
export const Email = Type.String({
  pattern: emailPattern,
  maxLength: limits.emailCharsMax,
  description: 'an e-mail address without spaces or hidden characters',
})
/** What a link carries: a space token, a device token or an invitation's secret. */
export const Secret = Type.String({ pattern: '^[A-Za-z0-9_-]{16,128}$' })
/** A device token, or which partner an invitation is for. */
export const TapObject = Type.Union([Type.Literal('alpha'), Type.Literal('beta'), Secret])
/** An IANA time zone name; whether it exists is checked by the service. */
export const TimeZone = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$' })
/**
 * A line that other people read, such as a name. Before anything is checked, services take out what nobody sees in it,
 * what turns the text after it around, and the spaces at its ends.
 */
export const OneLine = (length: { readonly minLength: number; readonly maxLength: number }) =>
  Type.String({ ...length, 'x-one-line': true })
export const Name = OneLine({ minLength: limits.nameCharsMin, maxLength: limits.nameCharsMax })
/** `writeOnly`: a secret, left out of whatever is kept of a request. */
export const Pin = Type.String({ pattern: '^[0-9]{4}$', writeOnly: true })
export const Password = Type.String({
  minLength: limits.passwordCharsMin,
  maxLength: limits.passwordCharsMax,
  writeOnly: true,
})
/** What somebody types at sign-in: any length up to the maximum, so that a wrong one is simply wrong. */
export const PasswordAttempt = Type.String({ minLength: 1, maxLength: limits.passwordCharsMax, writeOnly: true })
/** What a client sends in the header `Idempotency-Key`, the same again for every try of one request. */
export const IdempotencyKey = Type.String({
  pattern: '^[A-Za-z0-9_-]*$',
  minLength: limits.idempotencyKeyCharsMin,
  maxLength: limits.idempotencyKeyCharsMax,
})
