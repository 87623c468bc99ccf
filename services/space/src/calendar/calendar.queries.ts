import { findBirthdays } from '@love-space/contracts/auth/user.internal.ts'
import { listTimelineDays } from '@love-space/contracts/media/timeline.internal.ts'
import type { NextDay } from '@love-space/contracts/space/calendar.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { nextYearly, yearsSince } from '@love-space/couple-rules/on-this-day.ts'
import type { SavedPlan } from '@love-space/contracts/space/interaction.ts'
import { fill } from '@love-space/texts/fill.ts'
import { textsFor } from '../texts-for.ts'
import { sha256 } from '@love-space/service-kit/process/crypto.ts'
import { addressKey } from '@love-space/service-kit/http/address-key.ts'
import { AppError, unlessRefused, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { gameIdOf } from '../games/game.model.ts'
import { memberIdsOf } from '../spaces/space.facts.ts'
import { calendarOfSpace } from '../spaces/settings.rules.ts'
import { requireMember, type SpaceMember } from '../spaces/spaces.queries.ts'
import { calendarFile, type CalendarEntry } from './calendar-file.ts'
import { spaceIdChars } from '../secrets.ts'
import { feedIdOf, type CalendarFeedDoc } from './calendar-feed.model.ts'

/** Rate limit: calendar apps ask every few minutes at most. Guessing a token of 256 random bits is hopeless. */
const perFeed = { windowS: 3600, max: 60 }
const unknownPerAddress = { windowS: 3600, max: 300 }

export const findFeed = ({ calendarFeeds }: Deps, { userId, space }: SpaceMember): Promise<CalendarFeedDoc | null> =>
  calendarFeeds.findById(feedIdOf(space._id, userId))

/** Returns an id derived from the plan's texts, which also identify it in merges. It stays when the date changes. */
const idOfPlan = (spaceId: string, { title, details }: Pick<SavedPlan, 'title' | 'details'>): string =>
  sha256(JSON.stringify([spaceId, title, details]))

const entryOfPlan = (spaceId: string, plan: SavedPlan & { readonly date: string }): CalendarEntry => {
  const { title, details, date: day, time = null } = plan
  return { id: idOfPlan(spaceId, plan), title, details, day, time }
}

const isDated = (plan: SavedPlan): plan is SavedPlan & { date: string } => plan.date != null

const plansOf = async ({ games }: Deps, spaceId: string): Promise<(SavedPlan & { date: string })[]> =>
  ((await games.findById(gameIdOf(spaceId, 'date_ideas')))?.state.savedPlans ?? []).filter(isDated)

const yearlyTypes = ['anniversary', 'birthday'] as const
type YearlyType = (typeof yearlyTypes)[number]
const isYearlyType = (type: string): type is YearlyType => yearlyTypes.some((one) => one === type)

/** A leap year, so that every birthday exists in it; auth gives month and day only. */
const someYear = '2000'

/** Returns the members' months and days of birth. Throws UNAVAILABLE while the auth service is. */
const readBirthdays = async ({ users }: Deps, space: SpaceMember['space']) =>
  (await users.call(findBirthdays, { body: { ids: memberIdsOf(space) } })).data.birthdays

const entriesOf = async (deps: Deps, { userId, space }: SpaceMember): Promise<CalendarEntry[]> => {
  const { _id: spaceId, relationshipStartDate: start } = space
  const [{ calendar: texts }, plans, { data }, birthdays, people] = await Promise.all([
    textsFor(deps, userId),
    plansOf(deps, spaceId),
    deps.media.call(listTimelineDays, { body: { spaceId, userId } }),
    readBirthdays(deps, space),
    deps.people.find(memberIdsOf(space)),
  ])
  const isOnTimeline = (birthday: string): boolean =>
    data.days.some(({ type, date }) => type === 'birthday' && date.endsWith(birthday))
  const titleOf = (memberId: string): string =>
    memberId === userId ? texts.yourBirthday : fill(texts.birthdayOf, { name: firstNameOf(people.get(memberId)) })
  return [
    ...(start === null ? [] : [{ id: `${spaceId}-start`, title: texts.anniversary, day: start, isYearly: true }]),
    ...birthdays
      .filter(({ userId: id, day }) => (id === userId || people.has(id)) && !isOnTimeline(day))
      .map(({ userId: id, day }) => ({
        id: `${spaceId}-birthday-${id}`,
        title: titleOf(id),
        day: `${someYear}-${day}`,
        isYearly: true,
      })),
    ...plans.map((plan) => entryOfPlan(spaceId, plan)),
    ...data.days.map(({ id, title, type, date: day, location: place }) => ({
      id,
      title,
      place,
      day,
      isYearly: isYearlyType(type),
    })),
  ]
}

const nextDateOf = (day: string, today: string): Pick<NextDay, 'date' | 'isForLeapDay'> => {
  const date = nextYearly(day, today)
  return { date, ...(date.slice(4) !== day.slice(4) && { isForLeapDay: true }) }
}

/** Returns the members' birthdays; none while the auth service is unavailable. */
const birthdaysOf = async (deps: Deps, space: SpaceMember['space'], today: string): Promise<NextDay[]> => {
  try {
    return (await readBirthdays(deps, space)).map(({ userId, day }) => ({
      kind: 'birthday',
      ...nextDateOf(`${someYear}-${day}`, today),
      title: '',
      userId,
    }))
  } catch (error) {
    deps.logger.warn({ error }, 'The auth service is unreachable; birthdays are left out')
    return []
  }
}

type Yearly = Pick<NextDay, 'kind' | 'title'> & { readonly first: string }

export const nextDays = async (deps: Deps, { userId, space }: SpaceMember): Promise<NextDay[]> => {
  const { _id: spaceId, relationshipStartDate: start } = space
  const today = todayOf(calendarOfSpace(space), deps.clock())
  const [plans, { data }, birthdays] = await Promise.all([
    plansOf(deps, spaceId),
    deps.media.call(listTimelineDays, { body: { spaceId, userId } }),
    birthdaysOf(deps, space, today),
  ])
  const yearly: Yearly[] = [
    ...(start === null ? [] : [{ kind: 'start' as const, title: '', first: start }]),
    ...data.days.flatMap(({ title, type, date: first }) => (isYearlyType(type) ? [{ kind: type, title, first }] : [])),
  ]
  const ahead: NextDay[] = [
    ...plans
      .filter(({ date, done }) => done !== true && date >= today)
      .map((plan) => ({ kind: 'plan' as const, date: plan.date, title: plan.title, plan })),
    ...yearly.map(({ kind, title, first }) => {
      const next = nextDateOf(first, today)
      return { kind, title, ...next, years: yearsSince(first, next.date) }
    }),
  ]
  // A timeline event on a member's birthday would list the same day twice.
  const isKnown = ({ kind, date }: NextDay) => kind === 'birthday' && birthdays.some((one) => one.date === date)
  return [...ahead.filter((day) => !isKnown(day)), ...birthdays]
    .filter(({ years }) => years === undefined || years > 0)
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .slice(0, limits.nextDaysMax)
}

/**
 * Returns the calendar of a secret address; throws CALENDAR_NOT_FOUND if it was withdrawn, its owner has left or may not
 * sign in, or the space has ended.
 */
export const readCalendar = async (deps: Deps, token: string, ip: string): Promise<string> => {
  const { calendarFeeds, counters, secrets, clock } = deps
  const feed = await calendarFeeds.findByLookup(secrets.hashOf(token))
  if (!feed) {
    await counters.hit(`calendar:unknown:${addressKey(ip)}`, unknownPerAddress)
    throw new AppError('CALENDAR_NOT_FOUND')
  }
  await counters.hit(`calendar:${feed._id}`, perFeed)
  const member = await unlessRefused('SPACE_NOT_FOUND', requireMember(deps, feed, feed.spaceId))
  if (!member || member.space.status === 'ENDED' || !(await deps.people.isActive(feed.userId))) {
    throw new AppError('CALENDAR_NOT_FOUND')
  }
  const { customName: name, timeZone } = member.space
  return calendarFile({ name, timeZone, entries: await entriesOf(deps, member) }, clock())
}

export const planKeyOf = async (
  deps: Deps,
  { space }: SpaceMember,
  asked: Pick<SavedPlan, 'title' | 'details'>,
): Promise<string> => {
  const wanted = idOfPlan(space._id, asked)
  const plans = await plansOf(deps, space._id)
  requireFound(
    plans.find((one) => idOfPlan(space._id, one) === wanted),
    'PLAN_NOT_FOUND',
  )
  return `${space._id}${wanted}`
}

/** Returns a calendar file with the one plan that a key of `planKeyOf` names; null if the plan is gone. */
export const calendarFileOfPlan = async (deps: Deps, key: string, userId: string): Promise<string | null> => {
  const [spaceId, wanted] = [key.slice(0, spaceIdChars), key.slice(spaceIdChars)]
  const { space } = await requireMember(deps, { userId }, spaceId)
  const plan = (await plansOf(deps, spaceId)).find((one) => idOfPlan(spaceId, one) === wanted)
  if (!plan) return null
  const { customName: name, timeZone } = space
  return calendarFile({ name, timeZone, entries: [entryOfPlan(spaceId, plan)] }, deps.clock())
}
