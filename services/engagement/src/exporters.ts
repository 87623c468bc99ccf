import { answerIdOf } from '@love-space/couple-rules/natural-ids.ts'
import { questions } from '@love-space/texts/en/questions.ts'
import { isPresent, partnersOf, type Member } from '@love-space/members/member.ts'
import type { Exporter, ExportPage } from '@love-space/members/export/exporter.ts'
import type { Aggregate, AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from './deps.ts'
import { toLoveMessages } from './messages/messages.queries.ts'
import { readAuthors } from './people.ts'
import { toMoodRatings } from './moods/moods.queries.ts'
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

/** What somebody can read in this service, for their export. */
export const exporters = (deps: Deps): readonly Exporter[] => [
  {
    kind: 'letters',
    page: (userId, after) =>
      pageOfSpaces(
        deps,
        {
          aggregate: deps.messages,
          authorsOf: ({ authorIds }) => authorIds,
          show: async (member, docs) =>
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
            ),
        },
        userId,
        after,
      ),
  },
  {
    kind: 'moods',
    page: (userId, after) =>
      pageOfSpaces(
        deps,
        {
          aggregate: deps.moods,
          authorsOf: (member) => member.authorIds.filter((authorId) => isPresent(member, authorId)),
          show: async (member, docs) =>
            (await toMoodRatings(deps, member, docs)).map(({ date, rating, note, user, updatedAt }) => ({
              date,
              from: user.id === userId ? 'you' : user.name,
              rating,
              note,
              updatedAt,
            })),
        },
        userId,
        after,
      ),
  },
  {
    kind: 'notification-settings',
    page: async (userId) => ({ items: await notificationChoices(deps, userId), next: null }),
  },
  {
    kind: 'answers',
    page: (userId, after) =>
      pageOfSpaces(
        deps,
        {
          aggregate: deps.answers,
          authorsOf: partnersOf,
          // The partner's is theirs alone until both have answered.
          show: async (member, docs) => {
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
          },
        },
        userId,
        after,
      ),
  },
]
