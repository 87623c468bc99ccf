import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import type { DataRequestDoc } from './data-request.model.ts'
import { secondSuperAdminsOf } from './data-requests.queries.ts'
import { decideDataRequest } from './decide-data-request.ts'

/** Confirms a request. Neither its author nor the user concerned may confirm it. */
export const confirmDataRequest = (deps: Deps, id: string, command: Command) => {
  const { userId } = command.user
  const decide = async (request: DataRequestDoc) => {
    if (request.userId === userId) throw new AppError('OWN_ACCOUNT')
    const seconds = await secondSuperAdminsOf(deps, request)
    if (!seconds.includes(userId)) throw new AppError('SECOND_SUPER_ADMIN_REQUIRED')
    return { state: 'working' as const, confirmedBy: userId, dueAt: null }
  }
  return decideDataRequest(deps, id, command, { action: 'data.confirm', decide })
}
