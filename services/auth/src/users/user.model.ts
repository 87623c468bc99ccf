import type { EmailProposalOutcome } from '@love-space/contracts/auth/user-record.internal.ts'
import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { defineAggregate, type AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'
import type { MailLink } from '../mails/mail-link.ts'

/** An e-mail that an operator proposes for somebody who is or was in a space. */
export interface EmailProposalDoc {
  readonly proposalId: string
  /** Normalised. */
  readonly email: string
  /** The operator's user id. */
  readonly proposedBy: string
  readonly proposedAt: Date
  /** When it counts, unless somebody refuses it. */
  readonly countsAt: Date
}

export interface EndedEmailProposalDoc {
  readonly email: string
  readonly outcome: EmailProposalOutcome
  readonly endedAt: Date
}

export interface UserDoc extends AggregateDoc {
  readonly name: string
  /** Normalised; unique. */
  readonly email: string
  /** When a link showed that the e-mail is theirs. */
  readonly emailConfirmedAt: Date | null
  /** Links in mails that can still be used, the newest last. */
  readonly links: readonly MailLink[]
  /** Since when they want news by e-mail. */
  readonly newsletterSince: Date | null
  readonly dateOfBirth: string | null
  readonly gender: string | null
  readonly avatar: string | null
  /** The one they chose; null: the one of their browser. */
  readonly language: Language | null
  /** The one that the browser asked for in which they signed in last with a password or a PIN. */
  readonly browserLanguage: Language
  readonly roles: string[]
  readonly active: boolean
  readonly passwordHash: string
  readonly pinHash: string | null
  /** When an operator chose the password; null once its person has replaced it. */
  readonly passwordGivenAt: Date | null
  /** When they were first allowed to enter a space; absent where an older release has not kept it. */
  readonly enteredSpaceAt?: Date | null
  readonly emailProposal: EmailProposalDoc | null
  readonly lastEmailProposal: EndedEmailProposalDoc | null
  /** Sessions that began until then are over, whatever their own documents say, but for one. */
  readonly sessionsEndedBefore: Date | null
  readonly sessionsEndedExcept: string | null
  /** Browsers made known until then no longer are, but for one. */
  readonly browsersForgottenBefore: Date | null
  readonly browsersForgottenExcept: string | null
  readonly createdAt: Date
}

const schema = new Schema<UserDoc>({
  name: { type: String, required: true },
  email: { type: String, required: true },
  emailConfirmedAt: { type: Date, default: null },
  links: {
    type: [new Schema<MailLink>({ hash: String, purpose: String, email: String, expiresAt: Date }, { _id: false })],
    default: [],
  },
  newsletterSince: { type: Date, default: null },
  dateOfBirth: { type: String, default: null },
  gender: { type: String, default: null },
  avatar: { type: String, default: null },
  language: { type: String, default: null },
  browserLanguage: { type: String, default: firstLanguage },
  roles: { type: [String], required: true },
  active: { type: Boolean, required: true },
  passwordHash: { type: String, required: true },
  pinHash: { type: String, default: null },
  passwordGivenAt: { type: Date, default: null },
  enteredSpaceAt: { type: Date },
  emailProposal: {
    type: new Schema<EmailProposalDoc>(
      { proposalId: String, email: String, proposedBy: String, proposedAt: Date, countsAt: Date },
      { _id: false },
    ),
    default: null,
  },
  lastEmailProposal: {
    type: new Schema<EndedEmailProposalDoc>({ email: String, outcome: String, endedAt: Date }, { _id: false }),
    default: null,
  },
  sessionsEndedBefore: { type: Date, default: null },
  sessionsEndedExcept: { type: String, default: null },
  browsersForgottenBefore: { type: Date, default: null },
  browsersForgottenExcept: { type: String, default: null },
  createdAt: { type: Date, required: true },
})
schema.index({ email: 1 }, { unique: true })
schema.index({ 'emailProposal.countsAt': 1 })

export const userAggregate = defineAggregate<UserDoc>({
  name: 'User',
  collection: 'users',
  schema,
  erase: { user: { otherwise: 'an eraser takes it away with its events' } },
  upgrade: ({
    emailConfirmedAt = null,
    links = [],
    newsletterSince = null,
    language = null,
    browserLanguage = firstLanguage,
    passwordGivenAt = null,
    emailProposal = null,
    lastEmailProposal = null,
    ...stored
  }) => ({
    ...(stored as UserDoc),
    emailConfirmedAt,
    links,
    newsletterSince,
    language,
    browserLanguage,
    passwordGivenAt,
    emailProposal,
    lastEmailProposal,
  }),
  formerIndexes: ['registrationKey_1'],
})
