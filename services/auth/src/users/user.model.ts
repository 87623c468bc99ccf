import type { EmailProposalOutcome } from '@love-space/contracts/auth/user-record.internal.ts'
import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  flag,
  inside,
  listOf,
  number,
  optional,
  orNull,
  text,
  textOf,
  time,
  withDefault,
} from '@love-space/service-kit/store/fields.ts'
import { revisionFields } from '@love-space/service-kit/store/record-version.ts'
import { unknownGiver } from './giver.rules.ts'
import { usersByEmail } from './users-by-email.model.ts'
import type { LinkPurpose } from '../mails/mail.rules.ts'

const mailLink = inside({
  hash: text,
  purpose: textOf<LinkPurpose>(),
  email: text,
  expiresAt: time,
})

export type MailLink = DocOf<typeof mailLink>

const emailProposal = inside({
  proposalId: text,
  email: text,
  proposedBy: text,
  /** Givers of the operator who proposed the e-mail; absent in proposals of older releases. */
  proposersGivers: optional(listOf(text)),
  proposedAt: time,
  /** Time at which the proposed e-mail takes effect unless the user refuses it. */
  countsAt: time,
})

const passkey = inside({
  passkeyId: text,
  /** Id by which the authenticator knows it, in base64url. */
  credentialId: text,
  /** COSE key in base64url. */
  publicKey: text,
  /** Number that the authenticator says it has signed; 0 if it does not count. */
  counter: number,
  name: orNull(text),
  browser: text,
  addedAt: time,
  usedAt: orNull(time),
  /** Last use in a browser that was known before. */
  usedInKnownBrowserAt: orNull(time),
})

export type PasskeyDoc = DocOf<typeof passkey>

/** Removal of all passkeys of an operator, which another operator asked for. */
const passkeyReset = inside({
  resetId: text,
  by: text,
  askedAt: time,
  /** Time at which it takes effect unless somebody withdraws it. */
  countsAt: time,
})

const passwordChoice = inside({ sid: text, at: time })

export type EmailProposalDoc = DocOf<typeof emailProposal>

const endedEmailProposal = inside({ email: text, outcome: textOf<EmailProposalOutcome>(), endedAt: time })

const schema = aggregateSchemaOf({
  ...revisionFields,
  name: text,
  /** Normalised e-mail; unique. */
  email: text,
  emailConfirmedAt: orNull(time),
  /** Valid links in mails, newest last. */
  links: listOf(mailLink),
  newsletterSince: orNull(time),
  dateOfBirth: orNull(text),
  gender: orNull(text),
  avatar: orNull(text),
  /** Language the user chose; null means the browser's. */
  language: orNull(textOf<Language>()),
  /** Language of the browser of the last sign-in by password or PIN. */
  browserLanguage: withDefault(textOf<Language>(), firstLanguage),
  roles: listOf(text),
  active: flag,
  passwordHash: text,
  pinHash: orNull(text),
  passkeys: listOf(passkey),
  /** Hashes of the codes by which an operator can add a passkey after losing a device. */
  recoveryCodes: listOf(text),
  /** Time of the first passkey; null again after another operator's reset. A mailed code is for the first one only. */
  firstPasskeyAt: orNull(time),
  passkeyReset: orNull(passkeyReset),
  /** Operator whose reset took effect, until a passkey is added. */
  passkeysResetBy: orNull(text),
  /** Time at which an operator chose the password; null once the user has replaced it. */
  passwordGivenAt: orNull(time),
  /** Id of the other operator who typed the present password; null once the user has replaced it. */
  passwordGivenBy: orNull(text),
  /**
   * Operators who ever gave this account a role, a password or an e-mail, with the givers of their own accounts at that
   * time. Never shortened; `unknownGiver` stands for all givers that older releases did not store.
   */
  givenBy: listOf(text),
  /** Last time an operator made the account, or set its password or e-mail; null if no operator did. */
  handledAt: orNull(time),
  /** Operator who last set the password or e-mail, until a passkey is added. */
  handledBy: orNull(text),
  /** Session and time of the user's last choice of a password that no operator knows. */
  passwordChoice: orNull(passwordChoice),
  /** Time at which the user was first allowed to enter a space; absent in documents of older releases. */
  enteredSpaceAt: optional(orNull(time)),
  emailProposal: orNull(emailProposal),
  lastEmailProposal: orNull(endedEmailProposal),
  /** Time of the last end of all sessions. Sessions that began before have ended, with at most one exception. */
  sessionsEndedBefore: orNull(time),
  sessionsEndedExcept: orNull(text),
  /** Time of the last end of all known browsers. Browsers known before are forgotten, with at most one exception. */
  browsersForgottenBefore: orNull(time),
  browsersForgottenExcept: orNull(text),
  createdAt: time,
})

export type UserDoc = DocOf<typeof schema>

export const emptyProfile = { dateOfBirth: null, gender: null, avatar: null } satisfies Partial<UserDoc>

schema.index({ 'emailProposal.countsAt': 1 })
schema.index({ 'passkeyReset.countsAt': 1 })

/** Defaults of fields that documents of older releases lack. */
const laterFields = {
  emailConfirmedAt: null,
  links: [],
  newsletterSince: null,
  language: null,
  browserLanguage: firstLanguage,
  passkeys: [],
  recoveryCodes: [],
  firstPasskeyAt: null,
  passkeyReset: null,
  passkeysResetBy: null,
  passwordGivenAt: null,
  givenBy: [unknownGiver],
  passwordChoice: null,
  emailProposal: null,
  lastEmailProposal: null,
}

export const userAggregate = defineAggregate<UserDoc>({
  collection: 'users',
  schema,
  lookup: usersByEmail,
  erase: { user: { otherwise: 'an eraser deletes it with its events' } },
  notesChanges: true,
  upgrade: (stored) =>
    ({
      ...laterFields,
      handledAt: stored.passwordGivenAt ?? null,
      passwordGivenBy: stored.passwordGivenAt ? unknownGiver : null,
      handledBy: stored.passwordGivenBy ?? null,
      ...stored,
    }) as UserDoc,
  formerIndexes: ['registrationKey_1'],
})
