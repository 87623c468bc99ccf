import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import type { Shown } from '@love-space/contracts/auth/user.ts'
import type { UserFacts, UserVersion } from '@love-space/contracts/auth/user.events.ts'
import { lookUpUsers } from '@love-space/contracts/auth/user.internal.ts'
import { shownOf } from '@love-space/couple-rules/shown.ts'
import type { Static } from '@sinclair/typebox'
import type { Model } from 'mongoose'
import { personProjection, personShape, type PersonDoc } from './person.model.ts'
import type { PersonalDataKit } from './personal-data-kit.ts'
import { saveNewest } from './save-newest.ts'
import { createShortEntries, createShortMemory } from './short-memory.ts'

/** A user as known here. `name` is empty if the user is erased. */
export interface KnownUser extends Shown {
  readonly language: Language
  readonly active: boolean
}

export interface People {
  /** Returns the known users. While auth is unavailable, leaves unknown ones out, so that the request succeeds. */
  find(userIds: readonly string[]): Promise<ReadonlyMap<string, KnownUser>>
  /** Returns the language of a user; the first language for an unknown one. */
  languageOf(userId: string): Promise<Language>
  /**
   * Returns whether the user exists and is active, at most five seconds old. Asks auth if their sessions have just
   * ended. Throws UNAVAILABLE for an unknown user while auth is unavailable.
   */
  isActive(userId: string): Promise<boolean>
  save(facts: Static<typeof UserFacts>): Promise<void>
  /** Fetches the facts of a user from auth, unless this version is known. Throws if auth is unavailable. */
  refresh(user: Static<typeof UserVersion>): Promise<void>
  /** Like `refresh`. Returns the facts; null if the user is erased. */
  newest(user: Static<typeof UserVersion>): Promise<(KnownUser & { readonly version: number }) | null>
}

export const peopleCollections = [personProjection]

type PeopleKit = PersonalDataKit<{ readonly AUTH_URL: string }>

const addProjected = async (
  people: Model<PersonDoc>,
  ids: readonly string[],
  found: Map<string, KnownUser | 'absent'>,
): Promise<void> => {
  const docs = await people
    .find({ _id: { $in: [...ids] }, shape: personShape })
    .limit(ids.length)
    .lean<PersonDoc[]>()
  for (const doc of docs) {
    found.set(doc._id, { ...shownOf(doc), language: doc.language ?? firstLanguage, active: doc.active })
  }
}

const store = async (kit: PeopleKit, people: Model<PersonDoc>, facts: Static<typeof UserFacts>): Promise<void> => {
  const { userId: _id, version, language = firstLanguage, active } = facts
  if (await kit.erasures.hasAny([_id])) return
  await saveNewest(people, { _id, version, shape: personShape, ...shownOf(facts), language, active })
}

export const createPeople = (kit: PeopleKit): People => {
  const people = kit.store.collection(personProjection)
  const auth = kit.internal('auth', kit.env.AUTH_URL)
  const memory = createShortMemory<KnownUser>(kit.clock)
  /** Users whose sessions have just ended: the event of their deactivation may not have arrived. */
  const doubtful = createShortEntries<'doubtful'>(kit.clock)
  kit.onSessionsEnded((userId) => {
    doubtful.set(userId, 'doubtful')
    memory.drop(userId)
  })

  const lookUp = async (ids: readonly string[]): Promise<readonly Static<typeof UserFacts>[]> =>
    (await auth.call(lookUpUsers, { body: { ids: [...ids] } })).data.users

  const fetchFromAuth = async (ids: readonly string[]): Promise<readonly Static<typeof UserFacts>[] | null> => {
    try {
      return await lookUp(ids)
    } catch (error) {
      kit.logger.warn({ error }, 'The auth service is unreachable; this answer lacks names')
      return null
    }
  }

  const read = async (ids: readonly string[]): Promise<Map<string, KnownUser | 'absent'>> => {
    const found = new Map<string, KnownUser | 'absent'>()
    await addProjected(people, ids, found)
    // Delete the doubt before asking, so that a session's end during the request makes the next call ask again.
    const unknown = ids.filter((id) => doubtful.delete(id) || !found.has(id))
    if (unknown.length === 0) return found
    const users = await fetchFromAuth(unknown)
    if (users) {
      for (const id of unknown) found.delete(id)
      for (const facts of users) await store(kit, people, facts)
      const known = users.map(({ userId }) => userId)
      if (known.length > 0) await addProjected(people, known, found)
    }
    for (const id of unknown) if (!found.has(id)) found.set(id, 'absent')
    return found
  }

  const save = async (facts: Static<typeof UserFacts>): Promise<void> => {
    await store(kit, people, facts)
    memory.drop(facts.userId)
  }

  const refresh = async ({ userId, version }: Static<typeof UserVersion>): Promise<void> => {
    if (await people.exists({ _id: userId, shape: personShape, version: { $gte: version } })) return
    for (const facts of await lookUp([userId])) await save(facts)
  }

  const find: People['find'] = async (userIds) => {
    const known = new Map([...new Set(userIds)].map((id) => [id, memory.get(id)] as const))
    const unknown = [...known].flatMap(([id, person]) => (person === undefined ? [id] : []))
    if (unknown.length > 0) for (const [id, person] of await memory.remember(() => read(unknown))) known.set(id, person)
    return new Map([...known].flatMap(([id, person]) => (typeof person === 'object' ? [[id, person]] : [])))
  }

  return {
    find,
    isActive: async (userId) => {
      const person = (await find([userId])).get(userId)
      if (person) return person.active
      return (await lookUp([userId])).some(({ active }) => active)
    },
    languageOf: async (userId) => (await find([userId])).get(userId)?.language ?? firstLanguage,
    save,
    refresh,
    newest: async (user) => {
      await refresh(user)
      return people.findOne({ _id: user.userId, shape: personShape }).lean<PersonDoc | null>()
    },
  }
}
