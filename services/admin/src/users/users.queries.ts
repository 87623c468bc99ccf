import { displayNameOf, primaryRole } from '@love-space/contracts/admin/role-names.ts'
import type { AdminRole, AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from '../deps.ts'
import { batchesBehind } from '../tables/answer-table.ts'
import { modelRows } from '../tables/model-rows.ts'
import { beginningWith, byWords } from '../tables/search-words.ts'
import type { UserRowDoc } from './user-row.model.ts'

export const toAdminRole = (name: string): AdminRole => ({ id: name, name, displayName: displayNameOf(name) })

export const toAdminUser = ({
  _id,
  name,
  email,
  roles,
  active,
  emailConfirmed,
  wasInSpace,
  emailProposal = null,
  lastEmailProposal = null,
  createdAt,
}: UserRowDoc): AdminUser => ({
  id: _id,
  name,
  email,
  isActive: active,
  role: primaryRole(roles),
  userRoles: roles.map((role) => ({ isActive: active, role: toAdminRole(role) })),
  ...(emailConfirmed === undefined ? {} : { emailConfirmed }),
  ...(wasInSpace === undefined ? {} : { wasInSpace }),
  emailProposal,
  lastEmailProposal,
  createdAt: createdAt.toISOString(),
})

export const getUser = async ({ userRows }: Deps, id: string): Promise<AdminUser> => {
  const found = await userRows.findById(id).lean<UserRowDoc | null>()
  if (!found) throw new AppError('USER_NOT_FOUND')
  return toAdminUser(found)
}

/** An e-mail as a whole, or beginnings of words. */
export const searchedUsers = (search: string): QueryFilter<UserRowDoc> => {
  const text = search.trim().toLowerCase()
  if (text.includes('@') && !/\s/.test(text)) return { words: beginningWith(text) } as QueryFilter<UserRowDoc>
  return (byWords(text) ?? {}) as QueryFilter<UserRowDoc>
}

/** A page of users in the order of their names; a searched count stops at `limits.tableRowsReachable`. */
export const pageOfUsers = async (
  { userRows }: Deps,
  { page, limit, search = '' }: { readonly page: number; readonly limit: number; readonly search?: string },
) => {
  if (page * limit > limits.tableRowsReachable) {
    const message = `Only the first ${limits.tableRowsReachable} users can be paged to: narrow the search.`
    throw invalidInput('query.page', message)
  }
  const filter = searchedUsers(search)
  const [total, found] = await Promise.all([
    search === ''
      ? userRows.estimatedDocumentCount()
      : userRows.countDocuments(filter, { limit: limits.tableRowsReachable }),
    userRows
      .find(filter)
      .sort({ nameKey: 1, _id: 1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<UserRowDoc[]>(),
  ])
  return { users: found.map(toAdminUser), pagination: { total, page, limit } }
}

/** Everybody whom a search finds, in the order of their names, a batch at a time. */
export const batchesOfUsers = ({ userRows }: Deps, search: string): AsyncGenerator<UserRowDoc[]> =>
  batchesBehind(modelRows(userRows), searchedUsers(search), { nameKey: 1, _id: 1 })

/** The users of these ids, by id; nobody is left out but who is gone. */
export const usersOf = async (
  { userRows }: Pick<Deps, 'userRows'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserRowDoc>> => {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map()
  const found = await userRows.find({ _id: { $in: asked } }).lean<UserRowDoc[]>()
  return new Map(found.map((user) => [user._id, user]))
}

/** The names of these people; nobody is left out but who is gone. */
export const namesOf = async ({ userRows }: Deps, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const found = await userRows.find({ _id: { $in: [...new Set(ids)] } }, { name: 1 }).lean<UserRowDoc[]>()
  return new Map(found.map(({ _id, name }) => [_id, name]))
}
