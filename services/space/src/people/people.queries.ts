import { lookUpUsers } from '@love-space/contracts/internal/auth.ts'
import type { Clock } from '@love-space/service-kit/clock.ts'
import type { InternalClient } from '@love-space/service-kit/internal-client.ts'
import type { Logger } from '@love-space/service-kit/logger.ts'
import { onUserChanged } from './on-user-changed.ts'
import type { PersonModel, PersonRecord } from './person.model.ts'

const absentMs = 5_000
const absentMax = 10_000

export type Person = Pick<PersonRecord, 'name' | 'avatar'>

export interface People {
  /** What is known of these users; whoever is not known is left out. */
  find(userIds: readonly string[]): Promise<ReadonlyMap<string, Person>>
}

export interface PeopleDeps {
  readonly people: PersonModel
  readonly auth: InternalClient
  readonly clock: Clock
  readonly logger: Logger
}

/** Reads the projection, and auth for whoever it has not heard of yet. */
export const createPeople = ({ people, auth, clock, logger }: PeopleDeps): People => {
  const absentUntil = new Map<string, number>()
  const isAbsent = (id: string): boolean => (absentUntil.get(id) ?? 0) > clock().getTime()
  const rememberAbsent = (ids: readonly string[]): void => {
    if (absentUntil.size > absentMax) absentUntil.clear()
    for (const id of ids) absentUntil.set(id, clock().getTime() + absentMs)
  }

  const ask = async (ids: string[]): Promise<[string, Person][]> => {
    try {
      const { data } = await auth.call(lookUpUsers, { body: { ids } })
      for (const facts of data.users) await onUserChanged(people, facts)
      const known = new Map(data.users.map((facts) => [facts.userId, facts]))
      rememberAbsent(ids.filter((id) => !known.has(id)))
      return [...known]
    } catch (error) {
      // A space is shown without a name rather than not at all.
      logger.warn({ error }, 'people could not be looked up')
      rememberAbsent(ids)
      return []
    }
  }

  return {
    find: async (userIds) => {
      const ids = [...new Set(userIds)]
      const rows = await Promise.all(ids.map((id) => people.findOne({ _id: id }).lean()))
      const known = new Map<string, Person>(rows.flatMap((row) => (row ? [[row._id, row]] : [])))
      const missing = ids.filter((id) => !known.has(id) && !isAbsent(id))
      return missing.length > 0 ? new Map([...known, ...(await ask(missing))]) : known
    },
  }
}
