import type { Voice } from '@love-space/contracts/media/voice.ts'
import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { questions } from '@love-space/texts/en/questions.ts'
import { readAuthors, readPeople } from '@love-space/members/authors.ts'
import { areBothAmong, isPresent, partnersOf } from '@love-space/members/member.ts'
import { exporterOfAll, exporterOfSpaces, ofAuthors, type Exporter } from '@love-space/members/export/exporter.ts'
import { capsulesOf } from './capsules/capsule.rules.ts'
import type { Deps } from './deps.ts'
import { toLoveMessages } from './messages/messages.queries.ts'
import { toMoodRatings } from './moods/moods.queries.ts'
import { toNotificationSettings } from './notifications/notification-settings.rules.ts'

/** Returns the transcript and file of a recording. Media replaces the id by the path in the export. */
const spoken = (voice: Voice | null | undefined) =>
  voice ? { transcript: voice.transcript, fileIds: [voice.fileId] } : {}

const letters = (deps: Deps): Exporter =>
  exporterOfSpaces(deps.members, {
    kind: 'letters',
    docs: deps.messages,
    show: async (member, docs, from) =>
      (await toLoveMessages(deps, member, docs)).map(
        ({ date, message, voice, mood, tags, createdBy, likes, chosenBy = [], createdAt, updatedAt }) => ({
          date,
          from: from(createdBy),
          message,
          ...spoken(voice),
          mood,
          tags,
          likes: likes.length,
          inYourBook: areBothAmong(chosenBy, member),
          createdAt,
          updatedAt,
        }),
      ),
  })

const moods = (deps: Deps): Exporter =>
  exporterOfSpaces(deps.members, {
    kind: 'moods',
    docs: deps.moods,
    readableBy: (member) =>
      ofAuthors(
        member,
        member.authorIds.filter((authorId) => isPresent(member, authorId)),
      ),
    show: async (member, docs, from) =>
      (await toMoodRatings(deps, member, docs)).map(({ date, rating, note, user, updatedAt }) => ({
        date,
        from: from(user),
        rating,
        note,
        updatedAt,
      })),
  })

/** Exports the user's answers, and the partner's for days on which both answered. */
const answers = (deps: Deps): Exporter =>
  exporterOfSpaces(deps.members, {
    kind: 'answers',
    docs: deps.answers,
    readableBy: (member) => ofAuthors(member, partnersOf(member)),
    show: async (member, docs, from) => {
      const ownIds = docs.map(({ spaceId, day }) => answerIdOf(spaceId, day, member.userId))
      const answered = new Set((await deps.answers.findByIds(ownIds)).map(({ day }) => day))
      const author = await readAuthors(deps.members.people, member, partnersOf(member))
      return docs
        .filter(({ day }) => answered.has(day))
        .map(({ day, question, userId, text, voice, answeredAt }) => ({
          date: day,
          question: questions[question],
          from: from(author(userId)),
          answer: text,
          ...spoken(voice),
          answeredAt: answeredAt.toISOString(),
        }))
    },
  })

/** Exports hearts and replies, which exist only where both have answered. */
const answerReactions = (deps: Deps): Exporter =>
  exporterOfSpaces(deps.members, {
    kind: 'answer-reactions',
    docs: deps.reactions,
    readableBy: (member) => ofAuthors(member, partnersOf(member)),
    show: async (member, docs, from) => {
      const author = await readAuthors(deps.members.people, member, partnersOf(member))
      return docs.map(({ day, userId, hasHeart, reply, reactedAt }) => ({
        date: day,
        from: from(author(userId)),
        heart: hasHeart,
        reply,
        updatedAt: reactedAt.toISOString(),
      }))
    },
  })

/** Exports when the partners thought of each other, within the month for which that is kept. */
const thoughts = (deps: Deps): Exporter =>
  exporterOfSpaces(deps.members, {
    kind: 'thoughts',
    docs: deps.thoughts,
    readableBy: (member) => ofAuthors(member, partnersOf(member)),
    show: async (member, docs, from) => {
      const author = await readAuthors(deps.members.people, member, partnersOf(member))
      return docs.map(({ userId, sentAt }) => ({ from: from(author(userId)), sentAt: sentAt.toISOString() }))
    },
  })

const capsulesPageSize = 100

/** Exports all letters that the user sealed, also in spaces they left, and those for them whose day has come. */
const capsules = (deps: Deps): Exporter => ({
  kind: 'sealed-letters',
  page: async (userId, after) => {
    const now = deps.clock()
    const readers = await deps.members.exportedSpacesOf({ userId })
    const readable = { $or: [{ userId }, ...readers.map((member) => capsulesOf(member, now).open)] }
    const behind = after === null ? {} : { _id: { $gt: after } }
    const found = await deps.capsules.find({ $and: [readable, behind] }, { sort: { _id: 1 }, limit: capsulesPageSize })
    const partnerIds = readers.flatMap(({ partnerId }) => partnerId ?? [])
    const { shown } = await readPeople(deps.members.people, userId, partnerIds)
    return {
      items: found.map((one) => ({
        space: one.spaceId,
        from: one.userId === userId ? 'you' : shown(one.userId).name,
        message: one.text,
        sealedAt: one.sealedAt.toISOString(),
        opensOn: one.opensOn,
        opensTogether: one.together === true,
        ...(one.voice && { transcript: one.voice.transcript }),
        fileIds: [...(one.fileIds ?? []), ...(one.voice ? [one.voice.fileId] : [])],
      })),
      next: found.length < capsulesPageSize ? null : (found.at(-1)?._id ?? null),
    }
  },
})

const notificationSettings = (deps: Deps): Exporter =>
  exporterOfAll('notification-settings', async (userId) => {
    const [settings, devices] = await Promise.all([
      deps.notificationSettings.findById(userId),
      deps.pushDevices.find({ userId }),
    ])
    const { types, quietHours, timeZone } = toNotificationSettings(settings)
    return [
      ...(settings ? [{ types, quietHours, timeZone }] : []),
      ...devices.map(({ browser, createdAt }) => ({ device: browser, createdAt: createdAt.toISOString() })),
    ]
  })

export const exporters = (deps: Deps): readonly Exporter[] => [
  letters(deps),
  moods(deps),
  notificationSettings(deps),
  answers(deps),
  answerReactions(deps),
  thoughts(deps),
  capsules(deps),
]
