import type { AuditAction } from '@love-space/contracts/admin/audit-actions.ts'
import type { SignedIn } from '@love-space/service-kit/auth/signed-in.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { appendEntry } from './append-entry.ts'
import { differing, type AuditValues } from './audit.rules.ts'

export interface Command {
  readonly user: Pick<SignedIn, 'userId' | 'roles'>
  readonly requestId: string
}

/** Returns the operator in the form that other services' contracts use. */
export const commandAuthorOf = ({ user: { userId, roles } }: Command) => ({ userId, roles: [...roles] })

export interface Outcome<T> {
  readonly result: T
  /** Values before the action; null or absent if the record did not exist or the audit trail keeps no values of it. */
  readonly before?: AuditValues | null
  readonly after?: AuditValues | null
  readonly recordId?: string
}

interface AuditedAction {
  readonly action: AuditAction
  /** Id of the record; null if the action concerns no single one, or creates it. */
  readonly recordId: string | null
  readonly subjectId?: string
}

/** Carries out an operator's action. Appends an audit entry before it, and one with its outcome. */
export const audited = async <T>(
  deps: Deps,
  { user, requestId }: Command,
  { action, recordId, subjectId }: AuditedAction,
  work: () => Promise<Outcome<T>>,
): Promise<T> => {
  const entry = { operatorId: user.userId, action, recordId, requestId, subjectId }
  await appendEntry(deps, { ...entry, outcome: 'asked', code: null })
  let outcome: Outcome<T>
  try {
    outcome = await work()
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'INTERNAL'
    await appendEntry(deps, { ...entry, outcome: 'refused', code })
    throw error
  }
  const made = outcome.recordId === undefined ? {} : { recordId: outcome.recordId }
  const values = differing(outcome.before ?? null, outcome.after ?? null)
  await appendEntry(deps, { ...entry, ...made, outcome: 'done', code: null, values })
  return outcome.result
}
