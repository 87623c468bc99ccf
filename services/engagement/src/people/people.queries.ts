import { lookUpUsers } from '@love-space/contracts/internal/auth.ts'
import { isUnavailable } from '@love-space/service-kit/app-error.ts'
import { namelessPartner } from '@love-space/texts/en/notifications.ts'
import type { Deps } from '../deps.ts'
import type { PersonDoc } from './person.model.ts'
import { savePerson } from './save-person.ts'

/** How a person is shown. */
export interface Person {
  readonly name: string
  readonly avatar: string | null
}
/** Somebody who was erased, or whose facts cannot be read now. */
const nameless: Person = { name: namelessPartner, avatar: null }

export type People = (userId: string) => Person

type Found = Map<string, Person | null>

const takeProjected = async (deps: Deps, ids: readonly string[], found: Found): Promise<void> => {
  const docs = await deps.people
    .find({ _id: { $in: [...ids] } })
    .limit(ids.length)
    .lean<PersonDoc[]>()
  for (const { _id, name, avatar } of docs) found.set(_id, { name: name === '' ? namelessPartner : name, avatar })
}

const readThrough = async (deps: Deps, ids: readonly string[], found: Found): Promise<void> => {
  try {
    const { data } = await deps.authService.call(lookUpUsers, { body: { ids: [...ids] } })
    for (const facts of data.users) await savePerson(deps, facts)
    for (const id of ids) found.set(id, null)
    await takeProjected(deps, ids, found)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    // A name that is missing for a while is no reason to refuse a love message.
    deps.logger.warn({ error }, 'names cannot be looked up')
  }
}

/** How these users are shown; remembered in this process for a few seconds. */
export const readPeople = async (deps: Deps, userIds: readonly string[]): Promise<People> => {
  const { people } = deps.remembered
  const known: Found = new Map()
  for (const id of userIds) {
    const person = people.get(id)
    if (person !== undefined) known.set(id, person)
  }
  const asked = [...new Set(userIds)].filter((id) => !known.has(id))
  if (asked.length > 0) {
    const found: Found = new Map()
    await takeProjected(deps, asked, found)
    const missing = asked.filter((id) => !found.has(id))
    if (missing.length > 0) await readThrough(deps, missing, found)
    for (const [id, person] of found) {
      people.set(id, person)
      known.set(id, person)
    }
  }
  return (userId) => known.get(userId) ?? nameless
}
