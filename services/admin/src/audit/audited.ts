import type { AuditAction } from '@love-space/contracts/admin/audit-actions.ts'
import type { SignedIn } from '@love-space/service-kit/auth/access-token.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { appendEntry } from './append-entry.ts'
import { differing, type AuditValues } from './audit.rules.ts'

/** Who does something and by which request. */
export interface Command {
  readonly user: Pick<SignedIn, 'userId' | 'roles'>
  readonly requestId: string
}

/** Tells another service of the operator. */
export const byOf = ({ user: { userId, roles } }: Command) => ({ userId, roles: [...roles] })

/** What became of it. */
export interface Outcome<T> {
  readonly result: T
  /** Absent: there was nothing, or nothing of it is kept. */
  readonly before?: AuditValues | null
  readonly after?: AuditValues | null
  /** Of what was made, where nobody knew before. */
  readonly recordId?: string
}

interface Deed {
  readonly action: AuditAction
  /** Null: it is not done to one record, or to one that is yet to be made. */
  readonly recordId: string | null
  /** Whose the values are, if a person's. */
  readonly subjectId?: string
}

/** Does what an operator asks for; it is written down before it is tried, and what became of it afterwards. */
export const audited = async <T>(
  deps: Deps,
  { user, requestId }: Command,
  { action, recordId, subjectId }: Deed,
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
