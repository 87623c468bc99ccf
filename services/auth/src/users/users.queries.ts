import type { UserFacts } from '@love-space/contracts/auth/user.events.ts'
import { isOfAge } from '@love-space/couple-rules/age.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Static } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import { factFields, userFactsOf } from './user.events.ts'
import { maskedEmail } from './user.rules.ts'

export const findUserFacts = async (deps: Deps, ids: readonly string[]): Promise<Static<typeof UserFacts>[]> => {
  const users = await deps.users.findByIds(ids, { select: factFields })
  return users.map(userFactsOf)
}

const adultYears = 18

/** Returns the ids of users who are 18 today even in the zone where the day begins last. */
export const findAdultIds = async (deps: Deps, ids: readonly string[]): Promise<string[]> => {
  const users = await deps.users.findByIds(ids, { select: ['_id', 'dateOfBirth'] })
  const today = dayIn('Etc/GMT+12', deps.clock())
  return users
    .filter(({ dateOfBirth }) => dateOfBirth !== null && isOfAge(dateOfBirth, adultYears, today))
    .map(({ _id }) => _id)
}

export const findBirthdays = async (deps: Deps, ids: readonly string[]): Promise<{ userId: string; day: string }[]> => {
  const users = await deps.users.findByIds(ids, { select: ['_id', 'dateOfBirth'] })
  return users.flatMap(({ _id, dateOfBirth }) => (dateOfBirth ? [{ userId: _id, day: dateOfBirth.slice(5) }] : []))
}

export const findApplicant = async (deps: Deps, userId: string): Promise<{ name: string; email: string }> => {
  const user = await deps.users.findById(userId)
  if (!user?.active) throw new AppError('USER_NOT_FOUND')
  return { name: user.name, email: maskedEmail(user.email) }
}
