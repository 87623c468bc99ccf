import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { questions } from '@love-space/texts/en/questions.ts'
import { isPresent, partnersOf, type Member } from '@love-space/members/member.ts'
import type { Exporter, ExportPage } from '@love-space/members/export/exporter.ts'
import type { Aggregate, AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from './deps.ts'
import type { MessageDoc } from './messages/message.model.ts'
import { toLoveMessages } from './messages/messages.queries.ts'
import { readAuthors } from './people.ts'
import type { MoodDoc } from './moods/mood.model.ts'
import { toMoodRatings } from './moods/moods.queries.ts'
import type { AnswerDoc } from './questions/answer.model.ts'
import { toNotificationSettings } from './notifications/notification-settings.rules.ts'

const pageSize = 200

interface DocOfSpace extends AggregateDoc {
  readonly spaceId: string
  readonly userId: string
}

/** A page of what somebody's spaces hold of the authors they read there. */
const pageOfSpaces = async <Doc extends DocOfSpace>(
  deps: Deps,
  {
    aggregate,
    authorsOf,
    show,
  }: {
    readonly aggregate: Aggregate<Doc>
    readonly authorsOf: (member: Member) => readonly string[]
    readonly show: (member: Member, docs: readonly Doc[]) => Promise<ExportPage['items']>
  },
  userId: string,
  after: string | null,
): Promise<ExportPage> => {
  const members = await deps.members.spacesOf({ userId })
  if (members.length === 0) return { items: [], next: null }
  // Ids begin with that of their space, so one order goes through all of them.
  const filter = {
    $or: members.map((member) => ({ spaceId: member.spaceId, userId: { $in: [...authorsOf(member)] } })),
    ...(after === null ? {} : { _id: { $gt: after } }),
  } as QueryFilter<Doc>
  const byId = { _id: 1 } as Partial<Record<keyof Doc & string, 1>>
  const docs = await aggregate.find(filter, { sort: byId, limit: pageSize })
  const shown = await Promise.all(
    members.map((member) =>
      show(
        member,
        docs.filter(({ spaceId }) => spaceId === member.spaceId),
      ),
    ),
  )
  return { items: shown.flat(), next: docs.length < pageSize ? null : (docs.at(-1)?._id ?? null) }
}

/** What somebody chose to be notified of, and where. */
const notificationChoices = async (deps: Deps, userId: string): Promise<ExportPage['items']> => {
  const [settings, devices] = await Promise.all([
    deps.notificationSettings.findById(userId),
    deps.pushDevices.find({ userId }),
  ])
  const { types, quietHours, timeZone } = toNotificationSettings(settings)
  return [
    ...(settings ? [{ types, quietHours, timeZone }] : []),
    ...devices.map(({ browser, createdAt }) => ({ device: browser, createdAt: createdAt.toISOString() })),
  ]
}

const letters = (deps: Deps): Exporter => ({
  kind: 'letters',
  page: (userId, after) => {
    const show = async (member: Member, docs: readonly MessageDoc[]) =>
      (await toLoveMessages(deps, member, docs)).map(
        ({ date, message, mood, tags, createdBy, createdById, likes, createdAt, updatedAt }) => ({
          date,
          from: createdById === userId ? 'you' : createdBy.name,
          message,
          mood,
          tags,
          likes: likes.length,
          createdAt,
          updatedAt,
        }),
      )
    const authorsOf = ({ authorIds }: Member) => authorIds
    return pageOfSpaces(deps, { aggregate: deps.messages, authorsOf, show }, userId, after)
  },
})

const moods = (deps: Deps): Exporter => ({
  kind: 'moods',
  page: (userId, after) => {
    const show = async (member: Member, docs: readonly MoodDoc[]) =>
      (await toMoodRatings(deps, member, docs)).map(({ date, rating, note, user, updatedAt }) => ({
        date,
        from: user.id === userId ? 'you' : user.name,
        rating,
        note,
        updatedAt,
      }))
    const authorsOf = (member: Member) => member.authorIds.filter((authorId) => isPresent(member, authorId))
    return pageOfSpaces(deps, { aggregate: deps.moods, authorsOf, show }, userId, after)
  },
})

const answers = (deps: Deps): Exporter => ({
  kind: 'answers',
  page: (userId, after) => {
    // The partner's is theirs alone until both have answered.
    const show = async (member: Member, docs: readonly AnswerDoc[]) => {
      const ownIds = docs.map(({ spaceId, day }) => answerIdOf(spaceId, day, userId))
      const answered = new Set((await deps.answers.findByIds(ownIds)).map(({ day }) => day))
      const people = await readAuthors(deps, member, [...partnersOf(member)])
      return docs
        .filter((doc) => answered.has(doc.day))
        .map((doc) => ({
          date: doc.day,
          question: questions[doc.question],
          from: doc.userId === userId ? 'you' : people(doc.userId).name,
          answer: doc.text,
          answeredAt: doc.answeredAt.toISOString(),
        }))
    }
    return pageOfSpaces(deps, { aggregate: deps.answers, authorsOf: partnersOf, show }, userId, after)
  },
})

const notificationSettings = (deps: Deps): Exporter => ({
  kind: 'notification-settings',
  page: async (userId) => ({ items: await notificationChoices(deps, userId), next: null }),
})

/** What somebody can read in this service, for their export. */
export const exporters = (deps: Deps): readonly Exporter[] => [
  letters(deps),
  moods(deps),
  notificationSettings(deps),
  answers(deps),
]
