import type { EmailProposalOutcome } from '@love-space/contracts/auth/user-record.internal.ts'
import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  flag,
  inside,
  listOf,
  optional,
  orNull,
  text,
  textOf,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import type { LinkPurpose } from '../mails/mail.rules.ts'

const mailLink = inside({
  hash: text,
  purpose: textOf<LinkPurpose>(),
  /** The address the mail went to. */
  email: text,
  expiresAt: time,
})

/** A link in a mail, as its user's document knows it: the write that uses it takes it away. */
export type MailLink = DocOf<typeof mailLink>

const emailProposal = inside({
  proposalId: text,
  /** Normalised. */
  email: text,
  /** The operator's user id. */
  proposedBy: text,
  proposedAt: time,
  /** When it counts, unless somebody refuses it. */
  countsAt: time,
})

/** An e-mail that an operator proposes for somebody who is or was in a space. */
export type EmailProposalDoc = DocOf<typeof emailProposal>

const endedEmailProposal = inside({ email: text, outcome: textOf<EmailProposalOutcome>(), endedAt: time })

const schema = aggregateSchemaOf({
  name: text,
  /** Normalised; unique. */
  email: text,
  /** When a link showed that the e-mail is theirs. */
  emailConfirmedAt: orNull(time),
  /** Links in mails that can still be used, the newest last. */
  links: listOf(mailLink),
  /** Since when they want news by e-mail. */
  newsletterSince: orNull(time),
  dateOfBirth: orNull(text),
  gender: orNull(text),
  avatar: orNull(text),
  /** The one they chose; null: the one of their browser. */
  language: orNull(textOf<Language>()),
  /** The one that the browser asked for in which they signed in last with a password or a PIN. */
  browserLanguage: withDefault(textOf<Language>(), firstLanguage),
  roles: listOf(text),
  active: flag,
  passwordHash: text,
  pinHash: orNull(text),
  /** When an operator chose the password; null once its person has replaced it. */
  passwordGivenAt: orNull(time),
  /** When they were first allowed to enter a space; absent where an older release has not kept it. */
  enteredSpaceAt: optional(orNull(time)),
  emailProposal: orNull(emailProposal),
  lastEmailProposal: orNull(endedEmailProposal),
  /** Sessions that began until then are over, whatever their own documents say, but for one. */
  sessionsEndedBefore: orNull(time),
  sessionsEndedExcept: orNull(text),
  /** Browsers made known until then no longer are, but for one. */
  browsersForgottenBefore: orNull(time),
  browsersForgottenExcept: orNull(text),
  createdAt: time,
})

export type UserDoc = DocOf<typeof schema>

/** What is known of a person who has said nothing of themself. */
export const emptyProfile = { dateOfBirth: null, gender: null, avatar: null } satisfies Partial<UserDoc>

schema.index({ email: 1 }, { unique: true })
schema.index({ 'emailProposal.countsAt': 1 })

/** What accounts of older releases lack. */
const laterFields = {
  emailConfirmedAt: null,
  links: [],
  newsletterSince: null,
  language: null,
  browserLanguage: firstLanguage,
  passwordGivenAt: null,
  emailProposal: null,
  lastEmailProposal: null,
}

export const userAggregate = defineAggregate<UserDoc>({
  collection: 'users',
  schema,
  erase: { user: { otherwise: 'an eraser takes it away with its events' } },
  upgrade: (stored) => ({ ...laterFields, ...stored }) as UserDoc,
  formerIndexes: ['registrationKey_1'],
})
