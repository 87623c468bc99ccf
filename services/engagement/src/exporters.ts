import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { questions } from '@love-space/texts/en/questions.ts'
import { readAuthors } from '@love-space/members/authors.ts'
import { areBothAmong, isPresent, partnersOf } from '@love-space/members/member.ts'
import { exporterOfAll, exporterOfSpaces, ofAuthors, type Exporter } from '@love-space/members/export/exporter.ts'
import type { Deps } from './deps.ts'
import { toLoveMessages } from './messages/messages.queries.ts'
import { toMoodRatings } from './moods/moods.queries.ts'
import { toNotificationSettings } from './notifications/notification-settings.rules.ts'

const letters = (deps: Deps): Exporter =>
  exporterOfSpaces(deps.members, {
    kind: 'letters',
    docs: deps.messages,
    show: async (member, docs, from) =>
      (await toLoveMessages(deps, member, docs)).map(
        ({ date, message, mood, tags, createdBy, likes, chosenBy = [], createdAt, updatedAt }) => ({
          date,
          from: from(createdBy),
          message,
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
        .map(({ day, question, userId, text, answeredAt }) => ({
          date: day,
          question: questions[question],
          from: from(author(userId)),
          answer: text,
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
]
